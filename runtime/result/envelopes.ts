import { isObject, type Json, type JsonObject } from "../support/json.ts";

/** A text that was too long for one answer: a part of it, whole characters only. */
export interface Truncated {
  readonly truncated: true;
  readonly preview: string;
  /** Where the preview starts, in UTF-16 units. */
  readonly offset: number;
  readonly totalChars: number;
  readonly estimatedTokens: number;
  readonly next?: string;
  readonly note: string;
}

/** A list that was too long: one page of it. Without totals, it is a part of one page of the service, which has more. */
export interface Paginated {
  readonly paginated: true;
  readonly items: readonly Json[];
  readonly page: number;
  /** Absent, as `totalItems`, if the service has more items: nobody knows how many. */
  readonly totalPages?: number;
  readonly totalItems?: number;
  readonly hasMore: boolean;
  /** For a list inside an object: its path, as JMESPath, and the other fields of the object. */
  readonly path?: string;
  readonly rest?: Json;
  readonly next?: string;
  readonly note: string;
}

/**
 * An object that was too large: its own keys with shortened values, beside `_totalKeys`, `_estimatedTokens`,
 * `_cut` (what was shortened), `_next`, `_note`. A key of the data that is called like one of these gets one more
 * `_` in front.
 */
export interface Summarized extends JsonObject {
  readonly _summarized: true;
}

/** The upstream asks to wait. */
export interface RateLimited {
  readonly type: "rate_limited";
  readonly retryAfterSeconds: number;
  readonly upstream: string;
  readonly message: string;
}

/** An object in the place of a result that could not be given whole. */
export type Envelope = Truncated | Paginated | Summarized | RateLimited;

/** True for an envelope, false for a tool's own data. */
export function isEnvelope(value: unknown): value is Envelope {
  if (!isObject(value)) return false;
  return (
    (value["truncated"] === true && typeof value["preview"] === "string") ||
    (value["paginated"] === true && Array.isArray(value["items"])) ||
    value["_summarized"] === true ||
    isRateLimited(value)
  );
}

export function isRateLimited(value: unknown): value is RateLimited {
  return (
    isObject(value) && value["type"] === "rate_limited" && typeof value["retryAfterSeconds"] === "number"
  );
}
