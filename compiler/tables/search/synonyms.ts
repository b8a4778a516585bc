import { termsOf, wordsOf } from "../../../runtime/catalogue/search/words.ts";
import { actions, meanings, things } from "./synonym-groups.ts";

/** A word or phrase (with `_` for spaces), and its synonyms. */
type Entry = readonly [word: string, others: readonly string[]];

/** An entry as the ranker reads it: the key of its word, and the terms of its synonyms. */
interface Stemmed {
  readonly key: string;
  readonly terms: readonly string[];
}

/**
 * Returns the lines of `SearchIndex.synonyms`: the stem of a word, or a whole phrase, with the terms of this catalogue that
 * are its synonyms. Synonyms that no tool of the catalogue uses are left out.
 */
export function synonymsFor(
  idOf: ReadonlyMap<string, number>,
  extra: readonly (readonly string[])[],
): string {
  const found = new Map<string, Set<number>>();
  for (const { key, terms } of [...builtIn(), ...extra.flatMap(groupEntries).map(stemmed)]) {
    const ids = terms.flatMap((term) => idOf.get(term) ?? []);
    if (key === "" || ids.length === 0) continue;
    found.set(key, new Set([...(found.get(key) ?? []), ...ids]));
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, ids]) => [key, ...[...ids].sort((a, b) => a - b).map((id) => id.toString(36))].join(" "))
    .join("\n");
}

/** The same for every catalogue: stemming a thousand words takes longer than the rest of a small index. */
function builtIn(): readonly Stemmed[] {
  stems ??= readBuiltIn();
  return stems;
}

let stems: readonly Stemmed[] | undefined;

function readBuiltIn(): readonly Stemmed[] {
  const groups = [actions, things].flatMap((text) => divide(text, "|").map((group) => divide(group, " ")));
  const oneWay = divide(meanings, "|").map((meaning): Entry => {
    const [phrase = "", others = ""] = meaning.split(":");
    return [phrase, divide(others, " ")];
  });
  return [...groups.flatMap(groupEntries), ...oneWay].map(stemmed);
}

function stemmed([word, others]: Entry): Stemmed {
  const key = keyOf(word);
  const terms = others.flatMap((other) => wordsOf(other).flatMap(termsOf)).filter((term) => term !== key);
  return { key, terms };
}

/** Makes each word of a group a synonym of all the others. */
function groupEntries(group: readonly string[]): readonly Entry[] {
  return group.map((word) => [word, group.filter((other) => other !== word)]);
}

/** The key under which the ranker looks it up: the stem of a word, or the whole phrase. */
function keyOf(text: string): string {
  const words = wordsOf(text);
  return words.length === 1 ? words.flatMap(termsOf).slice(0, 1).join("") : words.join("_");
}

function divide(text: string, by: string): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
