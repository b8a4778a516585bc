/** The longest description of a tool, in grapheme clusters. */
export const descriptionCap = 60;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const printableAscii = /^[\x20-\x7e]*$/;

/** The length of a text in grapheme clusters (UAX #29). */
export function graphemeLength(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** The UTF-16 offset at which the first `count` grapheme clusters end. */
export function graphemeOffset(text: string, count: number): number {
  if (printableAscii.test(text)) return Math.min(count, text.length);
  let seen = 0;
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return index;
    seen++;
  }
  return text.length;
}

/** Words that no line should end with, because they need a continuation. */
const dangling = new Set(
  "a an the of to in on at by for from with without and or nor but as into onto over under than that which who whose whom when where while via per using including such like if is are be been being was were this these those your its their our my can will may must should not based e.g i.e etc".split(
    " ",
  ),
);

/** The boundaries of phrases, best first: line, sentence, clause, bracket, list item, conjunction, word. */
const boundaries: readonly RegExp[] = [
  /(?<=^[^\n]*)\n/g,
  /[.!?。！？](?=\s|$)|[。！？]/g,
  /[;:—–](?=\s)|\s-(?=\s)|[；：]/g,
  /\s(?=[([])/g,
  /,(?=\s)|[，、]/g,
  /\s(?=(?:and|or|with|by|for|from|using|including|that|which|when|where|so|to|in|on|of|via|based|along)\s)/gi,
  /\s/g,
];

/** Boundaries of complete phrases: even a short first line or sentence is a good description. */
const wholeThoughts = new Set(boundaries.slice(0, 2));

/**
 * Cuts a description to at most `cap` grapheme clusters at the best phrase boundary that keeps at least half of
 * them, on one line and without a dangling word. Text that fits is returned as one line, otherwise unchanged.
 */
export function cutDescription(text: string, cap: number = descriptionCap): string {
  const plain = withoutMarkup(text);
  const line = oneLine(plain);
  const marks = line.length - withoutCodeMarks(line).length;
  if (graphemeLength(line) - marks <= cap) return withoutCodeMarks(line);
  const window = plain.slice(0, graphemeOffset(plain, cap + marks) + 1);
  // First only cuts that keep half of the cap, then shorter ones.
  for (const least of [cap / 2, Math.min(8, cap / 2)]) {
    for (const boundary of boundaries) {
      const cut = lastCut(window, boundary, cap, wholeThoughts.has(boundary) ? 1 : least);
      if (cut !== undefined) return cut;
    }
  }
  return tidy(line.slice(0, graphemeOffset(line, cap)));
}

/** Removes fenced blocks beside other text, and the Markdown marks of headings, lists, emphasis and code. */
function withoutMarkup(given: string): string {
  const beside = given.replace(/^[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, "");
  const text = /\p{L}/u.test(beside) ? beside : given.replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, "");
  return text
    .replace(/(`+)([^`\n]+)\1/g, `${codeStart}$2${codeEnd}`)
    .replace(/^\s*(?:#{1,6}|[-*>])\s+/gm, "")
    .replace(/[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

/** Marks around code, which have no width: no cut is made between them. Characters of the private use area. */
const [codeStart, codeEnd] = ["\ue000", "\ue001"];

function withoutCodeMarks(text: string): string {
  return text.replaceAll(codeStart, "").replaceAll(codeEnd, "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** The longest cut at such a boundary that has from `least` to `cap` grapheme clusters. */
function lastCut(window: string, boundary: RegExp, cap: number, least: number): string | undefined {
  let found: string | undefined;
  for (const match of window.matchAll(boundary)) {
    const cut = tidy(window.slice(0, match.index));
    const length = graphemeLength(cut);
    if (length <= cap && length >= least) found = cut;
  }
  return found;
}

const closers: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["«", "»"],
  [codeStart, codeEnd],
]);

/** The offset of the first bracket, quote or code that does not end in the text; its length if all end. */
function balancedEnd(text: string): number {
  const open: { readonly at: number; readonly closer: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const innermost = open.findLastIndex(({ closer }) => closer === sign);
    const closer = sign === '"' ? sign : closers.get(sign);
    if (innermost >= 0) open.splice(innermost);
    // A sign in the middle of a word is no quote: 5" pipes.
    else if (closer !== undefined && !(sign === '"' && /\w/.test(text.charAt(at - 1))))
      open.push({ at, closer });
  }
  return open[0]?.at ?? text.length;
}

/** One line without punctuation at its end, dangling words, or a bracket, quote or code that is cut. */
function tidy(text: string): string {
  const line = oneLine(text);
  const balanced = withoutCodeMarks(line.slice(0, balancedEnd(line)));
  let rest = balanced.replace(/[\s,;:.\-–—([{]+$/u, "");
  for (;;) {
    const word = /\s(\S+)$/u.exec(rest);
    if (word === null || !dangling.has((word[1] ?? "").toLowerCase())) return rest;
    rest = rest.slice(0, word.index).replace(/[\s,;:\-–—([]+$/u, "");
  }
}
