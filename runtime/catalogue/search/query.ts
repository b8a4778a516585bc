import { fuzzyTerms } from "./fuzzy.ts";
import type { Postings } from "./postings.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { termsOf, wordsOf } from "./words.ts";

/** A query as the ranker reads it. */
export interface Query {
  readonly terms: readonly QueryTerm[];
  /** How many sentences it has; `QueryTerm.sentences` counts them. */
  readonly sentences: number;
  /** Ids of vocabulary terms that stand side by side in it, as `first * vocabulary + second`. */
  readonly pairs: ReadonlySet<number>;
}

export interface QueryTerm {
  /** As it was said, stemmed; a phrase with its spaces. */
  readonly text: string;
  /** How much it counts: more when it is repeated, less for words of conversation. */
  readonly weight: number;
  /** The sentences it stands in, as bits. */
  readonly sentences: number;
  /** The vocabulary that it may mean. */
  readonly meanings: readonly Meaning[];
}

export interface Meaning {
  readonly term: number;
  readonly weight: number;
  readonly via: "word" | "synonym" | "compound" | "spelling";
}

/** Longer queries are cut, and sentences beyond the last are read as one: work per query is bounded. */
const most = { characters: 2_000, terms: 96, sentences: 8 };

/** A rarely or never used word is likely to be said otherwise in this catalogue; a common one is not. */
const synonymWeight = { common: 0.15, unknown: 0.55, commonFrom: 5 };
const softWeight = 0.8;
const spellingWeight = 0.6;
/** How fast a repeated word stops counting more (BM25's k3). */
const repetition = 0.7;

export function readQuery(text: string, postings: Postings): Query {
  const sentences = sentencesOf(text.slice(0, most.characters));
  const said = sentences.map(wordsOf);
  const useful = said.map((words) => words.filter((word) => !stopWords.has(word)));
  // A query of nothing but stop words means them.
  const chosen = useful.some((words) => words.length > 0) ? useful : said;
  const found = new Map<string, { count: number; sentences: number; meanings: readonly Meaning[] }>();
  const add = (key: string, sentence: number, meanings: () => readonly Meaning[]) => {
    const known = found.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.sentences |= 1 << sentence;
    } else if (found.size < most.terms) {
      found.set(key, { count: 1, sentences: 1 << sentence, meanings: meanings() });
    }
  };
  const pairs = new Set<number>();
  for (const [sentence, words] of chosen.entries()) {
    let before: number | undefined;
    for (const word of words) {
      for (const term of termsOf(word)) {
        add(term, sentence, () => meaningsOf(word, term, postings));
        const id = postings.idOf.get(term);
        if (before !== undefined && id !== undefined) pairs.add(before * postings.terms.length + id);
        before = id;
      }
    }
  }
  for (const [sentence, words] of said.entries()) {
    for (const [key, meanings] of composed(words, postings)) add(key, sentence, () => meanings);
  }
  return {
    sentences: sentences.length,
    pairs,
    terms: [...found]
      .filter(([, term]) => term.meanings.length > 0)
      .map(([key, { count, sentences, meanings }]) => ({
        text: key,
        weight: ((count * (repetition + 1)) / (count + repetition)) * (soft().has(key) ? softWeight : 1),
        sentences,
        meanings,
      })),
  };
}

function sentencesOf(text: string): readonly string[] {
  const sentences = text
    .split(/[。！？；\n]+|[.?!;]+(?=\s|$)/u)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  if (sentences.length <= most.sentences) return sentences;
  return [...sentences.slice(0, most.sentences - 1), sentences.slice(most.sentences - 1).join(" ")];
}

function meaningsOf(word: string, term: string, postings: Postings): readonly Meaning[] {
  const own = postings.idOf.get(term);
  const uses = own === undefined ? 0 : (postings.starts[own + 1] ?? 0) - (postings.starts[own] ?? 0);
  const known: Meaning[] = own === undefined ? [] : [{ term: own, weight: 1, via: "word" }];
  const { common, unknown, commonFrom } = synonymWeight;
  const weight = unknown + (common - unknown) * Math.min(1, uses / commonFrom);
  for (const id of postings.synonyms.get(term) ?? []) {
    if (id !== own) known.push({ term: id, weight, via: "synonym" });
  }
  if (known.length > 0) return known;
  const parts = partsOf(word, postings);
  if (parts.length > 0) return parts;
  return fuzzyTerms(term, postings).map((id) => ({ term: id, weight: spellingWeight, via: "spelling" }));
}

const longestCompound = 32;

/** `screenshot` where the catalogue says `screen shot`. */
function partsOf(word: string, { idOf }: Postings): readonly Meaning[] {
  if (word.length > longestCompound) return [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)].map((part) => idOf.get(termsOf(part)[0] ?? ""));
    const [first, second] = parts;
    if (first === undefined || second === undefined) continue;
    return [first, second].map((term) => ({ term, weight: 1, via: "compound" }));
  }
  return [];
}

/** What only words together mean: `screen shot` where the catalogue says `screenshot`, and phrases. */
function* composed(words: readonly string[], postings: Postings): Generator<[string, readonly Meaning[]]> {
  for (const [place, word] of words.entries()) {
    const joined = termsOf(word + (words[place + 1] ?? ""))[0] ?? "";
    const term = place + 1 < words.length ? postings.idOf.get(joined) : undefined;
    if (term !== undefined) yield [joined, [{ term, weight: 1, via: "compound" }]];
  }
  const sentence = ` ${words.join(" ")} `;
  for (const phrase of postings.phrases) {
    if (!sentence.includes(` ${phrase} `)) continue;
    const ids = postings.synonyms.get(phrase) ?? [];
    yield [phrase, ids.map((term) => ({ term, weight: synonymWeight.unknown, via: "synonym" }))];
  }
}

let softStems: ReadonlySet<string> | undefined;

function soft(): ReadonlySet<string> {
  softStems ??= new Set(softWords.flatMap(termsOf));
  return softStems;
}
