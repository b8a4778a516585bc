import { isObject } from "../support/json.ts";

/**
 * How long a response asks to wait, in whole seconds: its `Retry-After` (RFC 9110 section 10.2.3: seconds or an
 * HTTP date), else `retry-after-ms`, else the time in `x-ratelimit-reset` (seconds since 1970). Headers may be a
 * Headers object, a Map, pairs, or a plain object in any case; `retryAfterSeconds` and `retryAfter` of the object
 * itself count too. Returns undefined if all of them are missing.
 */
export function retryAfterSeconds(
  response: Readonly<Record<string, unknown>>,
  now: number,
): number | undefined {
  const own = response["retryAfterSeconds"] ?? response["retryAfter"];
  const fromOwn = parseRetryAfter(own, now);
  if (fromOwn !== undefined) return fromOwn;
  const header = headerReader(response["headers"]);
  const fromHeader = parseRetryAfter(header("retry-after"), now);
  if (fromHeader !== undefined) return fromHeader;
  const milliseconds = toNumber(header("retry-after-ms"));
  if (milliseconds !== undefined) return wholeSeconds(milliseconds);
  const reset = toNumber(header("x-ratelimit-reset"));
  return reset === undefined || reset < 1e9 ? undefined : wholeSeconds(reset * 1000 - now);
}

function parseRetryAfter(value: unknown, now: number): number | undefined {
  const seconds = toNumber(value);
  if (seconds !== undefined) return wholeSeconds(seconds * 1000);
  const date = typeof value === "string" && /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : wholeSeconds(date - now);
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

function toNumber(value: unknown): number | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text === "number") return Number.isFinite(text) ? text : undefined;
  return typeof text === "string" && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

/** Reads a header by its lower-case name in whatever form the client library gives. */
function headerReader(headers: unknown): (name: string) => unknown {
  if (!isObject(headers) && !Array.isArray(headers)) return () => undefined;
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers);
  return (name) => {
    for (const entry of entries) {
      if (Array.isArray(entry) && String(entry[0]).toLowerCase() === name) return entry[1];
    }
    return undefined;
  };
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
