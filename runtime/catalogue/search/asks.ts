import { textTerms } from "./fields.ts";
import type { Postings } from "./postings.ts";
import type { Query } from "./query.ts";

/** A query at or above this similarity counts as the example ask: three of its four words are the same. */
const near = 0.75;
/** The score that a fully matched ask adds above the best tool without a matching ask. */
const wholeAsk = 4;

/** What an example ask is known by: its words without their order, their endings, and what stands in any sentence. */
export function askTerms(ask: string): readonly string[] {
  return [...new Set(textTerms(ask))];
}

/** A tool that an author says is asked for in these words comes first, as one that is named does. */
export function favourAsks(scores: Float64Array, query: Query, postings: Postings): void {
  const { askTools, askStarts, askTerms } = postings;
  if (askTools.length === 0) return;
  const said = wordsSaid(query, postings);
  const found = new Map<number, number>();
  for (let ask = 0; ask < askTools.length; ask++) {
    const match = askMatch(askTerms, askStarts[ask] ?? 0, askStarts[ask + 1] ?? 0, said);
    const tool = askTools[ask] ?? 0;
    if (match > 0) found.set(tool, Math.max(match, found.get(tool) ?? 0));
  }
  if (found.size === 0) return;
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  for (const [tool, match] of found) scores[tool] = (scores[tool] ?? 0) + best * (1 + wholeAsk * match);
}

/** The example ask of a tool that a query comes near, and how near: 1 says all of it and nothing else. */
export function nearestAsk(
  asks: readonly string[],
  query: Query,
  postings: Postings,
): { readonly ask: string; readonly match: number } | undefined {
  const said = wordsSaid(query, postings);
  return asks
    .map((ask) => {
      const terms = askTerms(ask).flatMap((term) => postings.idOf.get(term) ?? []);
      return { ask, match: askMatch(terms, 0, terms.length, said) };
    })
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match)[0];
}

/** What a query says itself, nothing that it may mean. */
interface WordsSaid {
  /** By term of the vocabulary. */
  readonly kinds: Uint8Array;
  /** How many of its words are none of conversation. */
  readonly hard: number;
}

const kind = { hard: 1, soft: 2 };

function wordsSaid({ words }: Query, { terms }: Postings): WordsSaid {
  const kinds = new Uint8Array(terms.length);
  for (const { term, isSoft } of words) if (term !== undefined) kinds[term] = isSoft ? kind.soft : kind.hard;
  return { kinds, hard: words.filter(({ isSoft }) => !isSoft).length };
}

/**
 * Returns the fraction of the longer text that both share, or 0 if they are not similar: most asks are rejected after a word
 * or two. Words of conversation count only if the ask contains them too.
 */
function askMatch(terms: ArrayLike<number>, start: number, end: number, { kinds, hard }: WordsSaid): number {
  const length = end - start;
  let missing = 0;
  let soft = 0;
  for (let at = start; at < end; at++) {
    const word = kinds[terms[at] ?? 0];
    if (word === kind.soft) soft += 1;
    else if (word !== kind.hard && ++missing > length * (1 - near)) return 0;
  }
  const match = (length - missing) / Math.max(length, hard + soft);
  return match < near ? 0 : match;
}
