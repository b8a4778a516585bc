import type { Postings } from "./postings.ts";
import type { Query } from "./query.ts";
import { topOf } from "./top-of.ts";

/** How much a name counts all of whose words were said. */
const wholeName = 0.6;
/** How much two words of a name count that were said side by side, in idf. */
const pairBonus = 0.5;

/** A name that was said whole is more likely meant than a longer one that holds it. */
export function favourNames(
  scores: Float64Array,
  query: Query,
  postings: Postings,
  /** How many of the best are looked at afterwards. */
  looked: number,
): void {
  const said = saidTerms(query, postings);
  // Whatever its name says, a tool below this cannot come among the best any more.
  const least = (scores[topOf(scores, looked)[looked - 1] ?? -1] ?? 0) / (1 + wholeName);
  for (let tool = 0; tool < scores.length; tool++) {
    const score = scores[tool] ?? 0;
    if (score <= least) continue;
    const { matched, pairs } = nameMatch(tool, said, query, postings);
    scores[tool] = (score + pairBonus * pairs) * (1 + wholeName * matched);
  }
}

/** Marks every term of the vocabulary that the query says or may mean. */
export function saidTerms(query: Query, { terms }: Postings): Uint8Array {
  const said = new Uint8Array(terms.length);
  for (const { meanings } of query.terms) for (const { term } of meanings) said[term] = 1;
  return said;
}

/** How much of a name was said, by idf from 0 to 1; and the idf of its pairs that were said side by side. */
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
