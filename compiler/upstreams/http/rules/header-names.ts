import type { UpstreamRule } from "../../upstream-kind.ts";
import { checkHttpNames } from "../http-names.ts";

/** The headers that an upstream adds have legal names. */
export const headerNames: UpstreamRule<"http"> = (upstream, context) =>
  checkHttpNames(upstream, ["http", "headers"], upstream.place.spec.headers, context);
