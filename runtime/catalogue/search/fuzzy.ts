import type { Postings } from "./postings.ts";

/** The vocabulary by first letter, created for the first unknown word. */
const shelves = new WeakMap<Postings, ReadonlyMap<string, readonly number[]>>();
const maxMeant = 3;

/**
 * Returns the vocabulary terms that an unknown word may mean: terms within one edit of it (two edits from eight letters
 * on), or terms with a long common prefix, as inflected words of other languages have. Words of fewer than four letters
 * have no corrections, and the first letter must be correct.
 */
export function fuzzyTerms(word: string, postings: Postings): readonly number[] {
  if (word.length < 4 || word.length > 32 || /\d/.test(word)) return [];
  const allowed = word.length >= 8 ? 2 : 1;
  const close: { readonly id: number; readonly distance: number }[] = [];
  for (const id of shelfOf(word.charAt(0), postings)) {
    const term = postings.terms[id] ?? "";
    const distance = distanceOf(word, term, allowed);
    if (distance !== undefined) close.push({ id, distance });
  }
  close.sort((a, b) => a.distance - b.distance || a.id - b.id);
  const best = close[0]?.distance;
  return close
    .filter(({ distance }) => distance === best)
    .slice(0, maxMeant)
    .map(({ id }) => id);
}

function shelfOf(letter: string, postings: Postings): readonly number[] {
  let shelf = shelves.get(postings);
  if (shelf === undefined) {
    const made = new Map<string, number[]>();
    for (const [id, term] of postings.terms.entries()) {
      const ids = made.get(term.charAt(0));
      if (ids === undefined) made.set(term.charAt(0), [id]);
      else ids.push(id);
    }
    shelf = made;
    shelves.set(postings, shelf);
  }
  return shelf.get(letter) ?? [];
}

/** Returns the number of edits, if allowed. A common prefix of five letters and 70 % of both words ranks after edits. */
function distanceOf(word: string, term: string, allowed: number): number | undefined {
  const longest = Math.max(word.length, term.length);
  if (Math.abs(word.length - term.length) <= allowed && beginAlike(word, term)) {
    const distance = edits(word, term, allowed);
    if (distance <= allowed) return distance;
  }
  let common = 0;
  while (common < word.length && word[common] === term[common]) common += 1;
  return common >= 5 && common >= longest * 0.7 ? allowed + 1 : undefined;
}

/** Returns whether one of the three letters after the first is at the same or an adjacent place: a quick check before the full one. */
function beginAlike(word: string, term: string): boolean {
  for (let at = 1; at < 4; at++) {
    const letter = word[at];
    if (letter === term[at] || letter === term[at + 1] || (at > 1 && letter === term[at - 1])) return true;
  }
  return false;
}

/** Returns the optimal string alignment distance, or `limit + 1` if it is larger. Words are short, so rows are plain arrays. */
function edits(a: string, b: string, limit: number): number {
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      }
      next.push(best);
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
    older = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
