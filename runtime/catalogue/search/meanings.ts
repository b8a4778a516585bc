import { fuzzyTerms } from "./fuzzy.ts";
import type { Postings } from "./postings.ts";
import { termsOf } from "./words.ts";

/** A vocabulary term that a word of a query may mean. */
export interface Meaning {
  readonly term: number;
  readonly weight: number;
  readonly via: "word" | "synonym" | "compound" | "spelling";
}

/** A rare word probably has a synonym in this catalogue; a common word does not need one. */
const synonymWeight = { common: 0.15, unknown: 0.55, commonFrom: 5 };
const spellingWeight = 0.6;

/** Returns the meanings of one word: the word and its synonyms, otherwise its parts, otherwise its spelling corrections. */
export function meaningsOf(word: string, term: string, postings: Postings): readonly Meaning[] {
  const own = postings.idOf.get(term);
  const uses = own === undefined ? 0 : (postings.starts[own + 1] ?? 0) - (postings.starts[own] ?? 0);
  const known: Meaning[] = own === undefined ? [] : [{ term: own, weight: 1, via: "word" }];
  const { common, unknown, commonFrom } = synonymWeight;
  const weight = unknown + (common - unknown) * Math.min(1, uses / commonFrom);
  for (const id of postings.synonymsOf(term)) {
    if (id !== own) known.push({ term: id, weight, via: "synonym" });
  }
  if (known.length > 0) return known;
  const parts = partsOf(word, postings);
  if (parts.length > 0) return parts;
  return fuzzyTerms(term, postings).map((id) => ({ term: id, weight: spellingWeight, via: "spelling" }));
}

const maxCompoundLength = 32;

/** Splits a compound: `screenshot` matches `screen shot` in the catalogue. */
function partsOf(word: string, { idOf }: Postings): readonly Meaning[] {
  if (word.length > maxCompoundLength) return [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)].map((part) => idOf.get(termsOf(part)[0] ?? ""));
    const [first, second] = parts;
    if (first === undefined || second === undefined) continue;
    return [first, second].map((term) => ({ term, weight: 1, via: "compound" }));
  }
  return [];
}

/** The parts of English compounds are short: `time stamp`, `screen shot`, `check in`. */
const maxFirstLength = 7;
const maxSecondLength = 5;

/** Returns the meanings of several words together: `screen shot` matches `screenshot`, and phrases have synonyms. */
export function* composed(
  words: readonly string[],
  postings: Postings,
): Generator<[string, readonly Meaning[]]> {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1];
    if (next === undefined || word.length > maxFirstLength || next.length > maxSecondLength) continue;
    const joined = termsOf(word + next)[0] ?? "";
    const term = postings.idOf.get(joined);
    if (term !== undefined) yield [joined, [{ term, weight: 1, via: "compound" }]];
  }
  const sentence = ` ${words.join(" ")} `;
  for (const phrase of postings.phrases) {
    if (!sentence.includes(` ${phrase} `)) continue;
    const ids = postings.synonymsOf(phrase);
    yield [phrase, ids.map((term) => ({ term, weight: synonymWeight.unknown, via: "synonym" }))];
  }
}
