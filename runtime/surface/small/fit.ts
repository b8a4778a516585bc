import type { ToolRecord } from "../../catalogue/records.ts";
import type { SaidWord } from "../../catalogue/search/bm25-ranker.ts";
import { fieldTerms } from "../../catalogue/search/fields.ts";
import type { Ranked } from "../../catalogue/search/ranker.ts";
import { largestOf } from "../../support/lists.ts";

/** A hit whose score is below this share of the best one's is noise. */
const leastScore = 0.3;
/** So is one below a larger share of it, where the score drops steeply from the hit before. */
const steep = { ofBest: 0.45, ofLast: 0.65 };
/** A tool that has less of the query than this share, by the rarity of the words, does not fit well. */
const leastFit = 0.4;
/** But this many words of a long query are enough. */
const enoughWords = 3;

/** Returns the hits before the score drops. Hits that the query names stay, and so does the best one. */
export function closeHits(hits: readonly Ranked[]): readonly Ranked[] {
  const best = largestOf(hits.map(({ score }) => score));
  if (!(best > 0)) return hits;
  const drop = hits.findIndex(({ score, named }, place) => {
    const last = hits[place - 1]?.score ?? score;
    const isSteep = score < best * steep.ofBest && score < last * steep.ofLast;
    return named !== true && (score < best * leastScore || isSteep);
  });
  return drop < 0 ? hits : hits.slice(0, drop);
}

/** Whether some tool has most of what a query says. */
export function fitsWell(tools: readonly ToolRecord[], words: readonly SaidWord[]): boolean {
  return tools.some((tool) => fits(tool, words));
}

function fits(tool: ToolRecord, words: readonly SaidWord[]): boolean {
  const hard = words.filter(({ isSoft }) => !isSoft);
  const counted = hard.length > 0 ? hard : words;
  const terms = new Set(Object.values(fieldTerms(tool)).flat());
  const had = counted.filter(({ meanings }) => [...meanings].some((meaning) => terms.has(meaning)));
  const weightOf = (some: readonly SaidWord[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  return had.length >= enoughWords || weightOf(had) >= leastFit * weightOf(counted);
}
