import { stem } from "porter2";
import { softWords, stopWords } from "../../runtime/catalogue/search/stop-words.ts";
import { verbs } from "../../runtime/catalogue/search/verbs.ts";
import { wordsOf } from "../../runtime/catalogue/search/words.ts";
import type { Tool } from "../lower/catalogue.ts";

const softStems = new Set(softWords.map((word) => stem(word)));
/** Nouns of descriptions that say nothing of the tools. */
const general = new Set(
  `api access data user value result response request tool input output object item content default service server
  provides various based among between across within along via per every each also new`
    .split(/\s+/)
    .map((word) => stem(word)),
);
/** A word of fewer tools than this is a detail of one of them. */
const leastTools = 3;

/** Returns the nouns that most tools have in their descriptions, the most frequent first, then by name. */
export function subjectsOf(tools: readonly Pick<Tool, "description">[]): readonly string[] {
  const found = new Map<string, Map<string, number>>();
  for (const { description } of tools) {
    const words = new Map(wordsOf(description).map((word) => [stem(word), word]));
    for (const [key, word] of words) {
      if (!isSubject(key, word)) continue;
      const forms = found.get(key) ?? new Map<string, number>();
      found.set(key, forms.set(word, (forms.get(word) ?? 0) + 1));
    }
  }
  return [...found.values()]
    .map((forms) => ({ forms, count: [...forms.values()].reduce((sum, count) => sum + count, 0) }))
    .filter(({ count }) => count >= leastTools)
    .map(({ forms, count }) => ({ word: mostFrequent(forms), count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

function isSubject(key: string, word: string): boolean {
  return (
    word.length > 2 &&
    !/\d/.test(word) &&
    !stopWords.has(word) &&
    !softStems.has(key) &&
    !general.has(key) &&
    !verbs.has(word) &&
    !verbs.has(key)
  );
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? "";
}
