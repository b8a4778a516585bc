import { placeIn } from "../../../bind/declared.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";
import { checkHttpName, checkHttpNames } from "../http-names.ts";

/** The headers that an upstream adds have legal names, also the one that carries its secret. */
export const headerNames: UpstreamRule<"http"> = (upstream, context) => {
  const { headers, auth } = upstream.place.spec;
  checkHttpNames(upstream, ["http", "headers"], headers, context);
  if (auth?.header === undefined) return;
  const place = () => placeIn(upstream, ["http", "auth", "header", "name"]);
  checkHttpName(auth.header.name, "header", place, context);
};
