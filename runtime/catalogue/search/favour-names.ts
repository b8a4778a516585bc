import type { Postings } from "./postings.ts";
import type { Query } from "./query.ts";
import { topOf } from "./top-of.ts";

/** The bonus for a name whose words all occur in the query. */
const wholeName = 0.6;
/** The bonus, as a factor of idf, for two words of a name that are adjacent in the query. */
const pairBonus = 0.5;

/** A complete name is a better match than a longer name that contains it. */
export function favourNames(
  scores: Float64Array,
  query: Query,
  postings: Postings,
  /** Number of best tools that the caller re-ranks. */
  looked: number,
): void {
  const said = saidTerms(query, postings);
  // A tool below this score cannot become one of the best, even with the full bonus for its name.
  const least = (scores[topOf(scores, looked)[looked - 1] ?? -1] ?? 0) / (1 + wholeName);
  for (let tool = 0; tool < scores.length; tool++) {
    const score = scores[tool] ?? 0;
    if (score <= least) continue;
    const { matched, pairs } = nameMatch(tool, said, query, postings);
    scores[tool] = (score + pairBonus * pairs) * (1 + wholeName * matched);
  }
}

/** Marks every vocabulary term that the query contains or may mean. */
export function saidTerms(query: Query, { terms }: Postings): Uint8Array {
  const said = new Uint8Array(terms.length);
  for (const { meanings } of query.terms) for (const { term } of meanings) said[term] = 1;
  return said;
}

/** Returns the fraction of a name (weighted by idf, 0 to 1) that the query contains, and the idf of its adjacent pairs. */
export function nameMatch(
  tool: number,
  said: Uint8Array,
  query: Query,
  { nameStarts, nameTerms, idf, terms }: Postings,
): { readonly matched: number; readonly pairs: number } {
  let all = 0;
  let matched = 0;
  let pairs = 0;
  let before = -1;
  const end = nameStarts[tool + 1] ?? 0;
  for (let at = nameStarts[tool] ?? 0; at < end; at++) {
    const term = nameTerms[at] ?? 0;
    const weight = idf[term] ?? 0;
    all += weight;
    if (said[term] === 1) matched += weight;
    const together = before >= 0 && query.pairs.has(before * terms.length + term);
    if (together) pairs += Math.max(weight, idf[before] ?? 0);
    before = term;
  }
  return { matched: all === 0 ? 0 : matched / all, pairs };
}
