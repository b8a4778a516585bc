import { decodeEscapes } from "./decoded-text.ts";

/** A secret, and the mask that is shown instead. */
export interface SecretValue {
  /** The secret in the form in which it is sent to the service. */
  readonly sent: string;
  /** The mask. */
  readonly shown: string;
}

/** A literal to look for. */
interface Needle {
  readonly find: string;
  readonly shown: string;
  /** Whether `find` is a part of a Base64 text: the mask then covers all adjacent Base64 characters. */
  readonly base64?: true;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** Layers of escapes that are decoded. Three cover JSON inside a JSON string inside an HTML page. */
const maxLayers = 3;

/**
 * Masks values in every spelling that a service may echo: as they are, percent-encoded, with `+` for a space, in Base64, and
 * with the escapes of JSON, programming languages and HTML, in up to `maxLayers` layers. The time is linear in the text.
 */
export function maskValues(values: readonly SecretValue[]): (text: string) => string {
  const plain = values.flatMap(({ sent, shown }) => [
    ...spellings(sent).map((find) => ({ find, shown })),
    ...base64Parts(sent).map((find) => ({ find, shown, base64: true }) as const),
  ]);
  // A secret may itself hold what looks like an escape, which decoding the text changes too.
  const decoded = values.flatMap(({ sent, shown }) => layersOf(sent).map((find) => ({ find, shown })));
  const deep = [...plain, ...decoded];
  return (text) => {
    if (plain.length === 0) return text;
    const spans = find(text, plain);
    let origin = (start: number, end: number): readonly [number, number] => [start, end];
    let layer = decodeEscapes(text);
    for (let depth = 1; layer !== undefined; depth++) {
      const [outer, { origin: inner }] = [origin, layer];
      origin = (start, end) => outer(...inner(start, end));
      for (const { start, end, shown } of find(layer.text, deep)) {
        const [from, to] = origin(start, end);
        spans.push({ start: from, end: to, shown });
      }
      layer = depth < maxLayers ? decodeEscapes(layer.text) : undefined;
    }
    return spans.length === 0 ? text : replaceSpans(text, spans);
  };
}

function find(text: string, needles: readonly Needle[]): Span[] {
  const spans: Span[] = [];
  for (const { find: wanted, shown, base64 } of needles) {
    let at = text.indexOf(wanted);
    while (at >= 0) {
      let [start, end] = [at, at + wanted.length];
      if (base64 === true) {
        while (start > 0 && isBase64(text.charCodeAt(start - 1))) start--;
        while (end < text.length && isBase64(text.charCodeAt(end))) end++;
      }
      spans.push({ start, end, shown });
      at = text.indexOf(wanted, end);
    }
  }
  return spans;
}

/**
 * Masks everything that any span covers. Overlapping spans become one, with the mask of the span that begins first, or of
 * the longest of those that begin together.
 */
function replaceSpans(text: string, spans: Span[]): string {
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let masked = "";
  let done = 0;
  for (const { start, end, shown } of spans) {
    if (start >= done) masked += text.slice(done, start) + shown;
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}

/**
 * The spellings of a secret: as it is; with `+` for each space, as in a form (URL standard, section 5.2); and its UTF-8
 * bytes read as Latin-1, as in a header.
 */
function spellings(sent: string): string[] {
  return [...new Set([sent, sent.replaceAll(" ", "+"), Buffer.from(sent, "utf8").toString("latin1")])];
}

function layersOf(sent: string): string[] {
  const layers: string[] = [];
  for (let layer = decodeEscapes(sent); layer !== undefined; layer = decodeEscapes(layer.text)) {
    if (layers.push(layer.text) === maxLayers) break;
  }
  return layers.filter((text) => text.length >= minDecoded);
}

/** Minimum length of a decoded secret. Shorter ones would mask unrelated text. */
const minDecoded = 6;

/**
 * The Base64 forms of `sent` inside a longer text (RFC 4648, sections 4 and 5): one for each of three byte offsets, in both
 * alphabets. Each form omits the characters that depend on the bytes before and after `sent`.
 */
function base64Parts(sent: string): string[] {
  const bytes = Buffer.from(sent, "utf8");
  const parts = [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const part = padded
      .toString("base64")
      .slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    return [part, part.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [...new Set(parts)];
}

/** Letters, digits, `+`, `-`, `/`, `_` and `=`. */
function isBase64(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95 ||
    code === 61
  );
}
