import { checkTimeout } from "../../../bind/check-timeout.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";

/** The timeout of one attempt is more than zero, and at most the longest time that a timer can count. */
export const upstreamTimeout: UpstreamRule<"http"> = (upstream, context) =>
  checkTimeout(upstream.place.spec.timeout, () => placeIn(upstream, ["http", "timeout"]), context);
