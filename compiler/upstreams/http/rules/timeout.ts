import { checkTimeout } from "../../../bind/check-timeout.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";

/** One attempt of a request has some time, and no more than a timer can count. */
export const upstreamTimeout: UpstreamRule<"http"> = (upstream, context) =>
  checkTimeout(upstream.place.spec.timeout, () => placeIn(upstream, ["http", "timeout"]), context);
