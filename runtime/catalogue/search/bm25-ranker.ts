import { largestOf } from "../../support/lists.ts";
import type { SearchIndex } from "../search-index.ts";
import { favourAsks } from "./asks.ts";
import { favourNames } from "./favour-names.ts";
import { openPostings, type Postings } from "./postings.ts";
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
  /** Returns the words of a query with everything that they may mean in this catalogue. */
  words(query: string): readonly SaidWord[];
}

/** A word of a query as the ranker understands it. */
export interface SaidWord {
  /** Its stem. */
  readonly text: string;
  /** The terms of the vocabulary that it may mean: itself, synonyms, likely spellings. Empty: no tool has any of them. */
  readonly meanings: ReadonlySet<string>;
  /** Larger for rarer words: the largest idf of its meanings, or of the whole vocabulary for an unknown word. */
  readonly weight: number;
  /** A word of conversation, which matters less. */
  readonly isSoft: boolean;
}

/** Ranks by BM25F over the emitted index, with bonuses for whole names, sentences, example asks, and words not yet covered. */
export function bm25Ranker(index: SearchIndex): BuiltInRanker {
  const postings = openPostings(index);
  const buffers = makeBuffers(postings.size);
  return {
    words: (text) => saidWords(readQuery(text, postings), postings),
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

function saidWords({ words, terms }: Query, postings: Postings): readonly SaidWord[] {
  const rarest = Math.log(1 + (postings.size + 0.5) / 1.5);
  const meant = new Map(terms.map(({ text, meanings }) => [text, meanings]));
  return words.map(({ text, isSoft }) => {
    const ids = (meant.get(text) ?? []).map(({ term }) => term);
    const weight = ids.length === 0 ? rarest : largestOf(ids.map((id) => postings.idf[id] ?? 0));
    return { text, isSoft, weight, meanings: new Set(ids.map((id) => postings.terms[id] ?? "")) };
  });
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
