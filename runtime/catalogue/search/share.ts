import { saturation, weightSteps } from "./bm25f.ts";
import type { Postings } from "./postings.ts";
import type { QueryTerm } from "./query.ts";

/** What one word of the query gives to each tool that has it. */
export interface Share {
  readonly term: QueryTerm;
  readonly tools: Uint32Array;
  readonly scores: Float64Array;
  /** What a perfect match would give. */
  readonly full: number;
}

/** Arrays of one number a tool, made once: a query is answered in one go, so that they are never shared. */
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

/** A word counts once for a tool, by the meaning that fits the tool best. Leaves `word` cleared. */
export function shareOf(term: QueryTerm, postings: Postings, { word, touched }: Buffers): Share {
  const { starts, tools, weights, idf } = postings;
  let count = 0;
  for (const meaning of term.meanings) {
    const unit = (term.weight * meaning.weight * (idf[meaning.term] ?? 0) * (saturation + 1)) / weightSteps;
    const end = starts[meaning.term + 1] ?? 0;
    for (let at = starts[meaning.term] ?? 0; at < end; at++) {
      const tool = tools[at] ?? 0;
      const score = unit * (weights[at] ?? 0);
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

/** The idf of the word itself, or of what it most likely stands for. */
export function fullScore(term: QueryTerm, { idf }: Postings): number {
  const own = term.meanings.find((meaning) => meaning.via === "word");
  const weights = (own === undefined ? term.meanings : [own]).map(
    (meaning) => meaning.weight * (idf[meaning.term] ?? 0),
  );
  return term.weight * Math.max(...weights);
}
