import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import type { HttpAuth } from "../../../runtime/upstream/http/http-upstream.ts";
import type { UpstreamRecord } from "../../../runtime/upstream/upstream-record.ts";
import { parseDuration, parseRate } from "../../spec/quantities.ts";
import type { HttpAuthSpec, HttpUpstreamSpec } from "./http-spec.ts";

/** Makes the record of an HTTP upstream. Quantities become numbers; references to the environment stay strings. */
export function lowerHttpUpstream({
  baseUrl,
  auth,
  headers,
  timeout,
  retries,
  rateLimit,
}: HttpUpstreamSpec): UpstreamRecord<"http"> {
  return omitUndefined({
    kind: "http" as const,
    baseUrl,
    auth: auth === undefined ? undefined : lowerAuth(auth),
    headers,
    timeoutMs: timeout === undefined ? undefined : parseDuration(timeout),
    retries,
    rateLimit: rateLimit === undefined ? undefined : parseRate(rateLimit),
  });
}

/** Makes the auth of a record. The structure has been validated: exactly one member is there. */
export function lowerAuth(auth: HttpAuthSpec): HttpAuth {
  return auth as HttpAuth;
}
