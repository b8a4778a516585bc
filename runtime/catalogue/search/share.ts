import { largestOf } from "../../support/lists.ts";
import { saturation, weightSteps } from "./bm25f.ts";
import type { Meaning } from "./meanings.ts";
import type { Postings } from "./postings.ts";
import type { QueryTerm } from "./query.ts";

/** The score that one word of the query adds to each tool that has it. */
export interface Share {
  readonly term: QueryTerm;
  readonly tools: Uint32Array;
  readonly scores: Float64Array;
  /** The score of a perfect match. */
  readonly full: number;
}

/** Arrays with one number per tool, allocated once: a query runs synchronously, so that no two queries use them at once. */
export interface Buffers {
  readonly scores: Float64Array;
  readonly sentence: Float64Array;
  readonly best: Float64Array;
  readonly word: Float64Array;
  readonly touched: Uint32Array;
}

export function makeBuffers(size: number): Buffers {
  const numbers = () => new Float64Array(size);
  return {
    scores: numbers(),
    sentence: numbers(),
    best: numbers(),
    word: numbers(),
    touched: new Uint32Array(size),
  };
}

/** Adds a word's score to each tool once, by the meaning that fits the tool best. Clears `word`. */
export function shareOf(term: QueryTerm, postings: Postings, { word, touched }: Buffers): Share {
  const { starts, tools, weights } = postings;
  let count = 0;
  for (const meaning of term.meanings) {
    const unit = unitOf(term, meaning, postings);
    const ceiling = ceilingOf(meaning, term, postings);
    const end = starts[meaning.term + 1] ?? 0;
    for (let at = starts[meaning.term] ?? 0; at < end; at++) {
      const tool = tools[at] ?? 0;
      const score = Math.min(ceiling, unit * (weights[at] ?? 0));
      const known = word[tool] ?? 0;
      if (known === 0) touched[count++] = tool;
      if (score > known) word[tool] = score;
    }
  }
  const found = touched.slice(0, count);
  const scores = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const tool = found[at] ?? 0;
    scores[at] = word[tool] ?? 0;
    word[tool] = 0;
  }
  return { term, tools: found, scores, full: fullScore(term, postings) };
}

/** The value of one step of a weight. */
function unitOf(term: QueryTerm, meaning: Meaning, { idf }: Postings): number {
  return (term.weight * meaning.weight * (idf[meaning.term] ?? 0) * (saturation + 1)) / weightSteps;
}

/** A lower weight belongs to a word that occurs only in the docs of parameters. */
const passing = 11;

/**
 * Returns the upper bound of the score that a meaning adds to a tool. For a synonym it is the best score of the word
 * itself. A word that no tool has, or that occurs only in passing, sets no bound.
 */
export function ceilingOf({ via }: Meaning, term: QueryTerm, postings: Postings): number {
  const own = via === "synonym" ? term.meanings.find((meaning) => meaning.via === "word") : undefined;
  const strongest = own === undefined ? 0 : (postings.strongest[own.term] ?? 0);
  if (own === undefined || strongest < passing) return Number.POSITIVE_INFINITY;
  return unitOf(term, own, postings) * strongest;
}

/** Returns the idf of the word itself, or of its most likely meaning. */
export function fullScore(term: QueryTerm, { idf }: Postings): number {
  const own = term.meanings.find((meaning) => meaning.via === "word");
  const weights = (own === undefined ? term.meanings : [own]).map(
    (meaning) => meaning.weight * (idf[meaning.term] ?? 0),
  );
  return term.weight * largestOf(weights);
}
