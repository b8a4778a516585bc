import type { ToolRecord } from "../catalogue/records.ts";
import { isObject } from "../support/json.ts";
import type { RateLimited } from "./envelopes.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** Seconds to wait where an upstream says 429 without saying how long. */
const defaultWait = 30;

/** Returns the rate_limited envelope for an error that a tool threw; undefined for every other error. */
export function rateLimitOf(
  { name, run }: Pick<ToolRecord, "name" | "run">,
  error: unknown,
): RateLimited | undefined {
  return rateLimited(error, "upstream" in run ? run.upstream : name);
}

/**
 * Returns the rate_limited envelope for an error, undefined for every other error. Knows HTTP status 429 wherever clients
 * put it (`status`, `statusCode`, `response.status`, `details.status`, `cause`), and DeltaMcpError("rate_limited").
 */
export function rateLimited(error: unknown, upstream: string, now = Date.now()): RateLimited | undefined {
  const places = placesOf(error);
  if (!places.some(isTooManyRequests)) return undefined;
  const waits = places.map((place) => retryAfterSeconds(place, now));
  const seconds = waits.find((wait) => wait !== undefined) ?? defaultWait;
  return {
    type: "rate_limited",
    retryAfterSeconds: seconds,
    upstream,
    message: `${upstream} asks callers to wait ${seconds} seconds before the next call.`,
  };
}

/** The error and the objects inside it where clients put the response. */
function placesOf(error: unknown): readonly Record<string, unknown>[] {
  if (!isObject(error)) return [];
  const cause = error["cause"];
  const inner = [error["response"], error["details"], cause, isObject(cause) ? cause["response"] : undefined];
  return [error, ...inner.filter(isObject)];
}

function isTooManyRequests(place: Record<string, unknown>): boolean {
  const { status, statusCode, code } = place;
  return (
    [status, statusCode, code].some((value) => value === 429 || value === "429") || code === "rate_limited"
  );
}
