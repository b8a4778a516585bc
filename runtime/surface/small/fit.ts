import type { ToolRecord } from "../../catalogue/records.ts";
import type { SaidWord } from "../../catalogue/search/bm25-ranker.ts";
import { fieldTerms } from "../../catalogue/search/fields.ts";
import type { Ranked } from "../../catalogue/search/ranker.ts";
import { largestOf } from "../../support/lists.ts";

/** A hit whose score is below this share of the best one's is noise. */
const leastScore = 0.3;
/** So is one below a larger share of it, where the score drops steeply from the hit before. */
const steep = { ofBest: 0.45, ofLast: 0.65 };
/**
 * The share of a query, by the rarity of its words, that a tool must have. Over 3,871 published queries, each with a
 * right tool, that tool is among the first ten of 94 % of the good ones, 80 % of the fair and 60 % of the poor.
 */
const leastFit = { good: 0.4, fair: 0.2 };
/** But this many words of a long query are enough. */
const enoughWords = 3;
/** Words that a warning names. */
const maxMissing = 3;

/**
 * Returns the hits before the score drops, and those behind the drop that have a word of the query that no hit before
 * them has. Hits that the query names stay, and so does the best one. `tools` are the hits' tools, in the same order.
 */
export function closeHits(
  hits: readonly Ranked[],
  tools: readonly (ToolRecord | undefined)[],
  words: readonly SaidWord[],
): readonly Ranked[] {
  const best = largestOf(hits.map(({ score }) => score));
  if (!(best > 0)) return hits;
  const drop = hits.findIndex(({ score, named }, place) => {
    const last = hits[place - 1]?.score ?? score;
    const isSteep = score < best * steep.ofBest && score < last * steep.ofLast;
    return named !== true && (score < best * leastScore || isSteep);
  });
  if (drop < 0) return hits;
  let missing = hardWords(words);
  return hits.filter((_, place) => {
    const terms = termsOfTool(tools[place]);
    const left = missing.filter((word) => !has(terms, word));
    const brings = left.length < missing.length;
    if (place < drop || brings) missing = left;
    return place < drop || brings;
  });
}

/** How well the best tools fit a query. */
export interface Fit {
  /** `good`: some tool has most of the query, its rarest word included, or many words of it; `poor`: none has a fifth. */
  readonly fit: "good" | "fair" | "poor";
  /** Words of the query that no tool has, the rarest first. */
  readonly missing: readonly string[];
}

/** Compares tools with the words of a query, by the rarity of the words. */
export function howWell(tools: readonly ToolRecord[], words: readonly SaidWord[]): Fit {
  const counted = hardWords(words);
  const termSets = tools.map(termsOfTool);
  const whole = weightOf(counted);
  const rarest = largestOf(counted.map(({ weight }) => weight));
  const shares = termSets.map((terms) => {
    const had = counted.filter((word) => has(terms, word));
    const hasRarest = counted.length === 0 || had.some(({ weight }) => weight === rarest);
    return { count: had.length, share: whole === 0 ? 1 : weightOf(had) / whole, hasRarest };
  });
  const isGood = shares.some(
    ({ count, share, hasRarest }) => count >= enoughWords || (hasRarest && share >= leastFit.good),
  );
  const isFair = shares.some(({ share }) => share >= leastFit.fair);
  const missing = counted
    .filter((word) => !termSets.some((terms) => has(terms, word)))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ text }) => text);
  return {
    fit: isGood ? "good" : isFair ? "fair" : "poor",
    missing: [...new Set(missing)].slice(0, maxMissing),
  };
}

/** The words that say something, or all words where none does. */
function hardWords(words: readonly SaidWord[]): readonly SaidWord[] {
  const hard = words.filter(({ isSoft }) => !isSoft);
  return hard.length > 0 ? hard : words;
}

function termsOfTool(tool: ToolRecord | undefined): ReadonlySet<string> {
  return new Set(tool === undefined ? [] : Object.values(fieldTerms(tool)).flat());
}

function has(terms: ReadonlySet<string>, { meanings }: SaidWord): boolean {
  for (const meaning of meanings) if (terms.has(meaning)) return true;
  return false;
}

function weightOf(words: readonly SaidWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}
