import { composed, type Meaning, meaningsOf } from "./meanings.ts";
import type { Postings } from "./postings.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { termsOf, wordsOf } from "./words.ts";

/** A query as the ranker reads it. */
export interface Query {
  /** What counts, each with what it may mean. */
  readonly terms: readonly QueryTerm[];
  /** What it says itself, each once. */
  readonly words: readonly QueryWord[];
  /** How many sentences it has; `QueryTerm.sentences` counts them. */
  readonly sentences: number;
  /** Ids of vocabulary terms that stand side by side in it, as `first * vocabulary + second`. */
  readonly pairs: ReadonlySet<number>;
}

export interface QueryWord {
  /** Its place in the vocabulary; undefined where no tool has it. */
  readonly term: number | undefined;
  /** It belongs to conversation. */
  readonly isSoft: boolean;
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

/** Longer queries are cut, and sentences beyond the last are read as one: work per query is bounded. */
const max = { characters: 2_000, terms: 96, sentences: 8 };

const softWeight = 0.8;
/** How fast a repeated word stops counting more (BM25's k3). */
const repetition = 0.7;

export function readQuery(text: string, postings: Postings): Query {
  const sentences = sentencesOf(text.slice(0, max.characters)).map(wordsOf);
  const useful = sentences.map((words) => words.filter((word) => !stopWords.has(word)));
  // A query of nothing but stop words means them.
  const chosen = useful.some((words) => words.length > 0) ? useful : sentences;
  const found = new Map<string, Found>();
  for (const [sentence, words] of chosen.entries()) {
    for (const word of words) {
      for (const term of termsOf(word)) note(found, term, sentence, () => meaningsOf(word, term, postings));
    }
  }
  for (const [sentence, words] of sentences.entries()) {
    for (const [key, meanings] of composed(words, postings)) note(found, key, sentence, () => meanings);
  }
  const words = new Set(chosen.flat().flatMap(termsOf));
  return {
    words: [...words].map((word) => ({ term: postings.idOf.get(word), isSoft: isSoft(word) })),
    terms: [...found].filter(([, { meanings }]) => meanings.length > 0).map(queryTerm),
    sentences: sentences.length,
    pairs: new Set(chosen.flatMap((words) => pairsOf(words, postings))),
  };
}

interface Found {
  count: number;
  sentences: number;
  readonly meanings: readonly Meaning[];
}

function note(
  found: Map<string, Found>,
  key: string,
  sentence: number,
  meanings: () => readonly Meaning[],
): void {
  const known = found.get(key);
  if (known !== undefined) {
    known.count += 1;
    known.sentences |= 1 << sentence;
  } else if (found.size < max.terms) {
    found.set(key, { count: 1, sentences: 1 << sentence, meanings: meanings() });
  }
}

function queryTerm([text, { count, sentences, meanings }]: readonly [string, Found]): QueryTerm {
  const repeated = (count * (repetition + 1)) / (count + repetition);
  return { text, weight: repeated * (isSoft(text) ? softWeight : 1), sentences, meanings };
}

function pairsOf(words: readonly string[], { idOf, terms }: Postings): readonly number[] {
  const ids = words.flatMap(termsOf).map((term) => idOf.get(term));
  return ids.flatMap((id, place) => {
    const before = ids[place - 1];
    return id === undefined || before === undefined ? [] : [before * terms.length + id];
  });
}

function sentencesOf(text: string): readonly string[] {
  const sentences = text
    .split(/[。！？；\n]+|[.?!;]+(?=\s|$)/u)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  if (sentences.length <= max.sentences) return sentences;
  return [...sentences.slice(0, max.sentences - 1), sentences.slice(max.sentences - 1).join(" ")];
}

let softStems: ReadonlySet<string> | undefined;

function isSoft(term: string): boolean {
  softStems ??= new Set(softWords.flatMap(termsOf));
  return softStems.has(term);
}
