import type { Span } from "./source-file.ts";

/**
 * Returns the place of a part of a string, `[from, to)` in UTF-16 offsets of the value, from the place of the whole value.
 * Understands quotes, escapes, indentation and folded lines of YAML and JSON. If the source spells the value in another
 * way, returns the place of the whole value.
 */
export function textSpan(whole: Span, value: string, from: number, to: number): Span {
  const raw = whole.source.text.slice(whole.start, whole.end);
  const offsets = alignment(raw, value);
  const start = offsets?.[from];
  const end = offsets?.[to];
  if (start === undefined || end === undefined) return whole;
  return { source: whole.source, start: whole.start + start, end: whole.start + end };
}

/** For every offset of the value, and its end, the offset in the source text that spells it. */
function alignment(raw: string, value: string): readonly number[] | undefined {
  const quote = raw.charAt(0);
  if (quote === '"' || quote === "'")
    return align(raw, value, 1, quote === '"' ? doubleQuoted : singleQuoted);
  if (quote === "|" || quote === ">") return align(raw, value, raw.indexOf("\n"), plain);
  return align(raw, value, 0, plain);
}

/** The number of source characters that spell the next UTF-16 unit of the value. */
type Spelling = (raw: string, at: number) => number;

const plain: Spelling = () => 1;
const singleQuoted: Spelling = (raw, at) => (raw.startsWith("''", at) ? 2 : 1);
const doubleQuoted: Spelling = (raw, at) => {
  if (raw.charAt(at) !== "\\") return 1;
  return escapeLengths.get(raw.charAt(at + 1)) ?? 2;
};
const escapeLengths = new Map([
  ["x", 4],
  ["u", 6],
  ["U", 10],
]);

function align(raw: string, value: string, start: number, spelling: Spelling): readonly number[] | undefined {
  const offsets: number[] = [];
  let at = start;
  while (offsets.length < value.length) {
    const gap = matchAt(lineBreak, raw, at);
    if (gap > 0) {
      const spaces = matchAt(whitespace, value, offsets.length);
      for (let count = 0; count < spaces; count++) offsets.push(at);
      at += gap;
      continue;
    }
    const length = spelling(raw, at);
    if (length === 1 && raw.charAt(at) !== value.charAt(offsets.length)) return undefined;
    offsets.push(at);
    at += length;
  }
  offsets.push(at);
  return offsets;
}

/** A line break with the white space around it. A backslash before it joins two lines of quoted YAML. */
const lineBreak = /[ \t]*\\?\r?\n\s*/y;
const whitespace = /\s+/y;

/** The length of a sticky expression's match at an offset, or 0. */
function matchAt(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.exec(text)?.[0].length ?? 0;
}
