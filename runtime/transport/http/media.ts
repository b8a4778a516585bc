import type { CodecOffer } from "../../encoding/codec-offers.ts";
import { codecOfAccept } from "../../encoding/negotiate.ts";

/** The forms of response to a POST that a client accepts. */
export interface Accepted {
  /** True if it accepts a whole response, in JSON or another encoding. */
  readonly whole: boolean;
  /** The encoding that it prefers; undefined for plain JSON. */
  readonly encoding: CodecOffer | undefined;
  readonly stream: boolean;
}

/** Returns the weights in an Accept header (RFC 9110, section 12.5.1), by lower-case media range. */
function ranges(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.slice(0, 2_000).split(",")) {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    if (type !== "") weights.set(type, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

/**
 * Reads an Accept header; a missing one accepts plain JSON. Streams must be named: MCP clients name them, and a
 * request by hand with a wildcard expects a single response.
 */
export function readAccept(header: string | undefined, encodings: readonly CodecOffer[]): Accepted {
  if (header === undefined) return { whole: true, encoding: undefined, stream: false };
  const weights = ranges(header);
  const best = codecOfAccept(header, encodings);
  const plain = best?.type === "application/json" && Object.keys(best.parameters).length === 0;
  return {
    whole: best !== undefined,
    encoding: plain ? undefined : best,
    stream: (weights.get("text/event-stream") ?? weights.get("text/*") ?? 0) > 0,
  };
}

/** Returns true if a client accepts this content coding (RFC 9110, section 12.5.3). */
export function acceptsCoding(header: string | undefined, coding: string): boolean {
  if (header === undefined) return false;
  const weights = ranges(header);
  return (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
}

/** Returns `read` with a small cache: a client sends the same header value with every request. */
export function remembered<T>(read: (header: string | undefined) => T): (header: string | undefined) => T {
  const known = new Map<string | undefined, T>();
  return (header) => {
    const seen = known.get(header);
    if (seen !== undefined) return seen;
    if (known.size >= 64) known.clear();
    const value = read(header);
    known.set(header, value);
    return value;
  };
}
