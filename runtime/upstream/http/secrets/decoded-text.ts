import { htmlEntities } from "./html-entities.ts";

/** A text with the escapes of one layer decoded, and where each of its characters was in the text before. */
export interface DecodedText {
  readonly text: string;
  /** The range of the text before that became the range from `start` to `end` of this one. */
  origin(start: number, end: number): readonly [start: number, end: number];
}

/**
 * One character in an escaped form: percent-encoded UTF-8 (RFC 3986, section 2.1), `\u002f`, `\x2f` and `\/` of JSON and
 * programming languages, `&#47;`, `&#x2f;` and `&sol;` of HTML. Every repetition is bounded, so that the search is linear.
 */
const escapedCharacter =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[^ux]|&#[0-9]{1,9};?|&#x[0-9a-f]{1,8};?|&[a-z]{2,8};/gi;

/** Decodes one layer of escapes; undefined where there are none. */
export function decodeEscapes(text: string): DecodedText | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  // Two numbers for each decoded UTF-16 unit: its position now, and where its escape ended.
  const moved: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let done = 0;
  for (const { 0: written, index } of text.matchAll(escapedCharacter)) {
    const character = characterOf(written);
    if (character === undefined) continue;
    length += index - done;
    parts.push(text.slice(done, index), character);
    done = index + written.length;
    for (let unit = 0; unit < character.length; unit++) moved.push(length++, done);
  }
  if (moved.length === 0) return undefined;
  parts.push(text.slice(done));
  return {
    text: parts.join(""),
    origin: (start, end) => [endBefore(moved, start), endBefore(moved, end)],
  };
}

/** Where the unit before `position` ended in the text before, which is where the unit at `position` begins. */
function endBefore(moved: readonly number[], position: number): number {
  let [low, high] = [0, moved.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moved[2 * middle] as number) < position) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return position;
  const last = 2 * (low - 1);
  return (moved[last + 1] as number) + (position - (moved[last] as number) - 1);
}

function characterOf(written: string): string | undefined {
  const kind = written.charAt(0);
  if (kind === "%") return fromUtf8(written);
  if (kind === "\\") return fromBackslash(written);
  const inside = written.slice(1).replace(/;$/, "");
  if (!inside.startsWith("#")) return htmlEntities.get(inside.toLowerCase());
  const hex = /^#x/i.test(inside);
  return fromCodePoint(Number.parseInt(inside.slice(hex ? 2 : 1), hex ? 16 : 10));
}

function fromUtf8(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

const letters = new Map(Object.entries({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" }));

function fromBackslash(written: string): string | undefined {
  const name = written.charAt(1);
  if (written.length > 2) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return letters.get(name) ?? (/[a-z0-9]/i.test(name) ? undefined : name);
}

function fromCodePoint(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
