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
  if (graphemeLength(line) <= cap) return line;
  const window = plain.slice(0, graphemeOffset(plain, cap) + 1);
  // First only cuts that keep half of the cap, then shorter ones.
  for (const least of [cap / 2, Math.min(8, cap / 2)]) {
    for (const boundary of boundaries) {
      const cut = lastCut(window, boundary, cap, wholeThoughts.has(boundary) ? 1 : least);
      if (cut !== undefined) return cut;
    }
  }
  return line.slice(0, graphemeOffset(line, cap)).trim();
}

/** Removes the Markdown marks of headings, lists, emphasis and code. */
function withoutMarkup(text: string): string {
  return text
    .replace(/^\s*(?:#{1,6}|[-*>])\s+/gm, "")
    .replace(/[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
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

/** One line without punctuation at its end, an open bracket or dangling words. */
function tidy(text: string): string {
  const line = oneLine(text);
  const open = line.lastIndexOf("(");
  const balanced = open > line.lastIndexOf(")") ? line.slice(0, open) : line;
  let rest = balanced.replace(/[\s,;:.\-–—([]+$/u, "");
  for (;;) {
    const word = /\s(\S+)$/u.exec(rest);
    if (word === null || !dangling.has((word[1] ?? "").toLowerCase())) return rest;
    rest = rest.slice(0, word.index).replace(/[\s,;:\-–—([]+$/u, "");
  }
}
