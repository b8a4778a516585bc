/** Made when first used: it loads tables of Unicode, 8 ms of a start that takes 20. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The last place at or before `end` where a reader sees the end of a character, so that no surrogate pair,
 * accent or joined emoji is cut in two (UAX #29). A character longer than 100 units is cut all the same.
 */
export function characterEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  if (end <= 0) return 0;
  const start = Math.max(0, end - 100);
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const segment = segmenter.segment(text.slice(start, end + 100)).containing(end - start);
  const cut = segment === undefined ? end : start + segment.index;
  return cut > start || start === 0 ? cut : pairEnd(text, end);
}

function pairEnd(text: string, end: number): number {
  const low = text.charCodeAt(end);
  const high = text.charCodeAt(end - 1);
  const split = low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
  return split ? end - 1 : end;
}
