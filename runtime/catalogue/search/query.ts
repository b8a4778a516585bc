import { composed, type Meaning, meaningsOf } from "./meanings.ts";
import type { Postings } from "./postings.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { termsOf, wordsOf } from "./words.ts";

/** A query in the form that the ranker uses. */
export interface Query {
  /** The terms that count, each with its meanings. */
  readonly terms: readonly QueryTerm[];
  /** The ids of its own words, without duplicates. */
  readonly words: readonly QueryWord[];
  /** Number of sentences; `QueryTerm.sentences` refers to them. */
  readonly sentences: number;
  /** Adjacent pairs of vocabulary terms, as `first * vocabulary + second`. */
  readonly pairs: ReadonlySet<number>;
}

export interface QueryWord {
  /** Its stem. */
  readonly text: string;
  /** Its index in the vocabulary; undefined if no tool has it. */
  readonly term: number | undefined;
  /** Whether it is a word of conversation. */
  readonly isSoft: boolean;
}

export interface QueryTerm {
  /** The stemmed word, or a phrase with its spaces. */
  readonly text: string;
  /** Its weight: higher for a repeated word, lower for a word of conversation. */
  readonly weight: number;
  /** The sentences that contain it, as a bit set. */
  readonly sentences: number;
  /** The vocabulary terms that it may mean. */
  readonly meanings: readonly Meaning[];
}

/** Limits of the work per query: a longer query is cut, and the sentences beyond the last one count as one. */
const max = { characters: 2_000, terms: 96, sentences: 8 };

const softWeight = 0.8;
/** Saturation of repeated words in a query (BM25's k3). */
const repetition = 0.7;

export function readQuery(text: string, postings: Postings): Query {
  const sentences = sentencesOf(text.slice(0, max.characters)).map(wordsOf);
  const useful = sentences.map((words) => words.filter((word) => !stopWords.has(word)));
  // A query that has only stop words keeps them.
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
    words: [...words].map((word) => ({ text: word, term: postings.idOf.get(word), isSoft: isSoft(word) })),
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
