import type { HttpAuth } from "../../runtime/upstream/http/http-upstream.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import { parseDuration, parseRate } from "../spec/quantities.ts";
import type { SpecUpstream } from "../spec/spec.ts";
import { omitUndefined } from "../support/omit-undefined.ts";

type HttpUpstream = NonNullable<SpecUpstream["http"]>;

/** An upstream with its quantities as numbers. References to the environment stay text. */
export function lowerUpstream({ http }: SpecUpstream): UpstreamRecord {
  if (http === undefined) throw new Error("an upstream of no kind came through validation");
  const { baseUrl, auth, headers, timeout, retries, rateLimit } = http;
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

function lowerAuth({
  bearer,
  basic,
  header,
  query,
}: NonNullable<HttpUpstream["auth"]>): HttpAuth | undefined {
  if (bearer !== undefined) return { bearer };
  if (basic !== undefined) return { basic };
  if (header !== undefined) return { header };
  return query === undefined ? undefined : { query };
}
