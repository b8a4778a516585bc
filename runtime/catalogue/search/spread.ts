import { largestOf } from "../../support/lists.ts";
import type { Share } from "./share.ts";

/** The fraction of a word's weight that a chosen tool uses up for the tools after it. */
const spent = 0.08;

/**
 * Orders tools greedily: the best tool first, then the best tool for the words that are not yet covered, and so on. A
 * query that needs several tools finds all of them, and variants of the first tool do not fill the page.
 */
export function spread(
  listed: readonly number[],
  scores: Float64Array,
  shares: readonly Share[],
  limit: number,
): readonly (readonly [tool: number, score: number])[] {
  const givenTo = sharesByTool(listed, shares, scores.length);
  const left = shares.map(() => 1);
  const worth = (tool: number, given: readonly (readonly [word: number, score: number])[]) => {
    let full = 0;
    let now = 0;
    for (const [word, score] of given) {
      full += score;
      now += score * (left[word] ?? 1);
    }
    return full === 0 ? 0 : ((scores[tool] ?? 0) * now) / full;
  };
  const picked: [number, number][] = [];
  const rest = listed.map((tool, place) => ({ tool, given: givenTo[place] ?? [] }));
  while (picked.length < limit && rest.length > 0) {
    const values = rest.map(({ tool, given }) => worth(tool, given));
    const most = largestOf(values);
    const [next] = rest.splice(values.indexOf(most), 1);
    if (next === undefined) break;
    picked.push([next.tool, most]);
    for (const [word, score] of next.given) {
      const share = Math.min(1, score / (1.5 * (shares[word]?.full || 1)));
      left[word] = (left[word] ?? 1) * (1 - spent * share);
    }
  }
  return picked;
}

function sharesByTool(
  listed: readonly number[],
  shares: readonly Share[],
  size: number,
): readonly (readonly (readonly [word: number, score: number])[])[] {
  const places = new Uint16Array(size);
  for (const [place, tool] of listed.entries()) places[tool] = place + 1;
  const given = listed.map(() => [] as [number, number][]);
  for (const [word, { tools, scores }] of shares.entries()) {
    for (let at = 0; at < tools.length; at++) {
      const place = places[tools[at] ?? 0] ?? 0;
      if (place > 0) given[place - 1]?.push([word, scores[at] ?? 0]);
    }
  }
  return given;
}
