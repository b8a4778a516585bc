import { stem } from "porter2";
import { stopWords } from "../../runtime/catalogue/search/stop-words.ts";
import { verbs } from "../../runtime/catalogue/search/verbs.ts";
import { wordsOf } from "../../runtime/catalogue/search/words.ts";
import type { CategoryCount } from "./categories.ts";

/** A topic's name gets another word while at least this share of its tools has the word. */
const sharedBy = 0.75;
const maxWords = 3;
/** If at least this share of the names begins with the same word, the word is the server's prefix. */
const prefixShare = 0.8;

/**
 * Groups tools without categories by topics, found in their names: `create_issue` and `list_issues` are `issue 2`. Topics
 * of a single tool are left out. The largest come first, then by name.
 */
export function topicsOf(names: readonly string[]): readonly CategoryCount[] {
  const groups = new Map<string, (readonly string[])[]>();
  for (const words of withoutPrefix(names.map(wordsOf))) {
    const thing = words.slice(firstNoun(words)).filter((word) => !stopWords.has(word) && !/^\d+$/.test(word));
    if (thing[0] === undefined) continue;
    const key = stem(thing[0]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return [...groups.values()]
    .filter((things) => things.length > 1)
    .map((things): CategoryCount => [sharedName(things), things.length])
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

function withoutPrefix(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const firsts = new Map<string, number>();
  for (const [first = ""] of names) firsts.set(first, (firsts.get(first) ?? 0) + 1);
  const prefix = [...firsts].find(([word, count]) => count >= names.length * prefixShare && !verbs.has(word));
  return prefix === undefined
    ? names
    : names.map((words) => (words[0] === prefix[0] && words.length > 1 ? words.slice(1) : words));
}

/** The index of the first noun. `merge` is a verb in `merge_branches`, and part of the noun in `get_merge_request`. */
function firstNoun(words: readonly string[]): number {
  let place = 0;
  while (place < words.length && isVerbAt(words, place)) place += 1;
  return place;
}

function isVerbAt(words: readonly string[], place: number): boolean {
  const word = words[place] ?? "";
  if (stopWords.has(word)) return true;
  const next = words[place + 1];
  const compound = (word === "merge" || word === "pull") && next !== undefined && stem(next) === "request";
  return verbs.has(word) && !compound;
}

/** The words that most names of a group begin with, in their shortest form: `merge request`, not `merge requests`. */
function sharedName(things: readonly (readonly string[])[]): string {
  const name: string[] = [];
  for (let place = 0; place < maxWords; place++) {
    const forms = new Map<string, string[]>();
    for (const word of things.flatMap((words) => words[place] ?? [])) {
      const stemmed = stem(word);
      forms.set(stemmed, [...(forms.get(stemmed) ?? []), word]);
    }
    const [most = []] = [...forms.values()].sort((a, b) => b.length - a.length);
    if (place > 0 && most.length < things.length * sharedBy) break;
    name.push(most.reduce((short, word) => (word.length < short.length ? word : short), most[0] ?? ""));
  }
  return name.join(" ");
}
