import { placeIn } from "../../../bind/declared.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";
import { credentialParts } from "../credential-parts.ts";
import { checkHttpName, checkHttpNames } from "../http-names.ts";

/** The headers that an upstream adds have legal names, also those that carry its secrets. */
export const headerNames: UpstreamRule<"http"> = (upstream, context) => {
  checkHttpNames(upstream, ["http", "headers"], upstream.place.spec.headers, context);
  for (const { path, auth } of credentialParts(upstream.place.spec.auth)) {
    for (const sort of ["header", "cookie"] as const) {
      const place = () => placeIn(upstream, ["http", "auth", ...path, sort, "name"]);
      if (auth[sort] !== undefined) checkHttpName(auth[sort].name, sort, place, context);
    }
  }
};
