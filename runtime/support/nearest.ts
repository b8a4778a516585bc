/**
 * Returns the candidates that a mistyped word may mean, best first: names within an edit distance of a third of the
 * longer length (optimal string alignment, case ignored), and names that contain the word. Deterministic; at most
 * `limit` names.
 */
export function nearest(word: string, candidates: Iterable<string>, limit = 3): string[] {
  const wanted = fold(word);
  if (wanted.length === 0 || wanted.length > maxWordLength) return [];
  const scored: { readonly name: string; readonly distance: number }[] = [];
  for (const name of candidates) {
    const distance = score(wanted, fold(name));
    if (distance !== undefined) scored.push({ name, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.name);
}

/** The length of the longest word compared: nobody types longer words by hand, and comparing them costs time. */
const maxWordLength = 128;

/** Normalises a name: `close-issue`, `closeIssue` and `close_issue` are the same word. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, "");
}

function score(wanted: string, name: string): number | undefined {
  if (name === wanted) return 0;
  const allowed = Math.floor(Math.max(wanted.length, name.length) / 3);
  const distance = editDistance(wanted, name, allowed);
  if (distance <= allowed) return distance;
  // Containing the word is a weaker sign than a typing error, but still a sign.
  return wanted.length >= 3 && name.includes(wanted) ? allowed + 1 : undefined;
}

/** Returns the optimal string alignment distance, or `limit + 1` once it exceeds `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (row.every((distance) => distance > limit)) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}
