/**
 * Returns the candidate that a word is a typo of: equal except for case and separators, or one edit apart with at least
 * five characters. Much stricter than "did you mean", because it may refuse the word.
 */
export function typoOf(word: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates)
    if (candidate !== word && isTypo(fold(word), fold(candidate))) return candidate;
  return undefined;
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, "");
}

/** One character more, fewer or different, or two neighbours swapped. Words with different digits are no typos. */
function isTypo(a: string, b: string): boolean {
  if (a === b) return true;
  if (digits(a) !== digits(b)) return false;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

const digits = (word: string): string => word.replace(/\D/g, "");
