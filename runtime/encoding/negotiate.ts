import type { MediaType } from "./codec.ts";

/**
 * Returns the codec (or its offer) for a Content-Type (RFC 9110 section 8.3); undefined if there is none, for which an
 * HTTP server responds with 415. Case does not matter. Only the parameters `variant` and `map` select a codec. Other
 * parameters are ignored, because JSON and CBOR define none (RFC 8259 section 11).
 */
export function codecOfContentType<Offer extends MediaType>(
  header: string,
  codecs: readonly Offer[],
): Offer | undefined {
  const [range] = parseRanges(header);
  return range === undefined ? undefined : codecs.find((codec) => isSame(codec, range));
}

/**
 * Returns the codec of a response for an Accept header (RFC 9110 section 12.5.1): the one with the highest q, among equals
 * the first of `codecs`, which is in the server's order of preference. Own encodings must be named: a wildcard means
 * plain JSON. Returns undefined if no codec is acceptable, for which an HTTP server responds with 406.
 */
export function codecOfAccept<Offer extends MediaType>(
  header: string,
  codecs: readonly Offer[],
): Offer | undefined {
  const ranges = parseRanges(header);
  let best: Offer | undefined;
  let bestQuality = 0;
  for (const codec of codecs) {
    const quality = qualityOf(codec, ranges);
    if (quality > bestQuality) {
      best = codec;
      bestQuality = quality;
    }
  }
  return best;
}

/** A media range of a header, in lower case, with its weight. */
interface Range extends MediaType {
  readonly quality: number;
}

/** Returns the weight of the most specific range that matches a codec; 0 without a match. */
function qualityOf(codec: MediaType, ranges: readonly Range[]): number {
  const exact = ranges.find((range) => isSame(codec, range));
  if (exact !== undefined) return exact.quality;
  if (codec.type !== "application/json" || Object.keys(codec.parameters).length > 0) return 0;
  const wildcard = ["application/*", "*/*"].map((type) => ranges.find((range) => range.type === type));
  return wildcard.find((range) => range !== undefined)?.quality ?? 0;
}

function isSame(codec: MediaType, range: Range): boolean {
  const names = Object.keys(range.parameters);
  return (
    codec.type === range.type &&
    names.length === Object.keys(codec.parameters).length &&
    names.every(
      (name) => Object.hasOwn(codec.parameters, name) && codec.parameters[name] === range.parameters[name],
    )
  );
}

/** Maximum length of a header, so that the patterns below run in bounded time. */
const maxHeaderLength = 2_000;

/** Splits at separators outside quoted strings (RFC 9110 section 5.6.4). */
const parts = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const byComma = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g;
const bySemicolon = /(?:"(?:\\.|[^"\\])*"|[^;"])+/g;

function parseRanges(header: string): Range[] {
  return parts(header.slice(0, maxHeaderLength), byComma).flatMap((part) => {
    const [type = "", ...rest] = parts(part, bySemicolon).map((text) => text.trim());
    const parameters = new Map(rest.map(parseParameter));
    const quality = parseQuality(parameters.get("q"));
    const own = [...parameters].filter(([name]) => name === "variant" || name === "map");
    return type === "" ? [] : [{ type: type.toLowerCase(), parameters: Object.fromEntries(own), quality }];
  });
}

function parseParameter(text: string): [name: string, value: string] {
  const equals = text.indexOf("=");
  const [name, value] = equals < 0 ? [text, ""] : [text.slice(0, equals), text.slice(equals + 1)];
  const plain = value.trim().startsWith('"')
    ? value.trim().slice(1, -1).replace(/\\(.)/g, "$1")
    : value.trim();
  return [name.trim().toLowerCase(), plain.toLowerCase()];
}

/** Parses a weight from `0` to `1` with at most three decimals. An invalid weight counts as 0. */
function parseQuality(text: string | undefined): number {
  if (text === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
