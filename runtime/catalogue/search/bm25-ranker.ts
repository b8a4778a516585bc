import type { SearchIndex } from "../search-index.ts";
import { favourAsks } from "./asks.ts";
import { favourNames } from "./favour-names.ts";
import { openPostings } from "./postings.ts";
import { type Query, readQuery } from "./query.ts";
import type { Ranked, Ranker } from "./ranker.ts";
import { type Buffers, makeBuffers, type Share, shareOf } from "./share.ts";
import { spread } from "./spread.ts";
import { topOf } from "./top-of.ts";

/** Weight of the best matching sentence relative to the whole query. */
const bestSentence = 1;
/** Number of tools that are re-ranked; the tools after them keep the order of their scores. */
const shortlist = 48;

/** A ranker that returns synchronously. A smaller limit returns the beginning of a longer result. */
export interface BuiltInRanker extends Ranker {
  rank(query: string, limit: number): readonly Ranked[];
}

/** Ranks by BM25F over the emitted index, with bonuses for whole names, sentences, example asks, and words not yet covered. */
export function bm25Ranker(index: SearchIndex): BuiltInRanker {
  const postings = openPostings(index);
  const buffers = makeBuffers(postings.size);
  return {
    rank: (text, limit) => {
      const query = readQuery(text, postings);
      const shares = query.terms.map((term) => shareOf(term, postings, buffers));
      const scores = addUp(query, shares, buffers);
      favourNames(scores, query, postings, shortlist);
      favourAsks(scores, query, postings);
      const listed = topOf(scores, Math.max(shortlist, limit));
      const close = spread(listed.slice(0, shortlist), scores, shares, limit);
      const last = close.at(-1)?.[1] ?? 0;
      const after = listed.slice(shortlist).map((tool) => [tool, Math.min(last, scores[tool] ?? 0)] as const);
      return [...close, ...after].map(([tool, score]) => ({ tool: index.tools[tool] ?? "", score }));
    },
  };
}

/** Returns the sum over all words, plus the sum of the best matching sentence if there are several sentences. */
function addUp(query: Query, shares: readonly Share[], buffers: Buffers): Float64Array {
  const { scores, sentence, best } = buffers;
  scores.fill(0);
  for (const share of shares) addShare(scores, share);
  if (query.sentences < 2) return scores;
  best.fill(0);
  for (let bit = 0; bit < query.sentences; bit++) {
    const its = shares.filter(({ term }) => (term.sentences & (1 << bit)) !== 0);
    for (const share of its) addShare(sentence, share);
    for (const share of its) moveMaximum(sentence, best, share);
  }
  for (let tool = 0; tool < scores.length; tool++) {
    scores[tool] = (scores[tool] ?? 0) + bestSentence * (best[tool] ?? 0);
  }
  return scores;
}

/** Stores the larger of each pair in `best`, and clears `from` for the next sentence. */
function moveMaximum(from: Float64Array, best: Float64Array, { tools }: Share): void {
  for (let at = 0; at < tools.length; at++) {
    const tool = tools[at] ?? 0;
    const value = from[tool] ?? 0;
    if (value > (best[tool] ?? 0)) best[tool] = value;
    from[tool] = 0;
  }
}

function addShare(sums: Float64Array, { tools, scores }: Share): void {
  for (let at = 0; at < tools.length; at++) {
    const tool = tools[at] ?? 0;
    sums[tool] = (sums[tool] ?? 0) + (scores[at] ?? 0);
  }
}
