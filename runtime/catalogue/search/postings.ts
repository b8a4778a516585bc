import type { SearchIndex } from "../search-index.ts";
import { numberReader } from "./varint.ts";

/** A search index opened for reading: typed arrays, and the vocabulary as a map. */
export interface Postings {
  /** How many tools there are. */
  readonly size: number;
  readonly terms: readonly string[];
  readonly idOf: ReadonlyMap<string, number>;
  /** Where the tools of a term begin in `tools` and `weights`; one more entry than there are terms. */
  readonly starts: Uint32Array;
  readonly tools: Uint32Array;
  /** The saturated BM25F frequency, in 127ths. */
  readonly weights: Uint8Array;
  /** Robertson's inverse document frequency of each term, never negative. */
  readonly idf: Float64Array;
  /** Where the name of a tool begins in `nameTerms`; one more entry than there are tools. */
  readonly nameStarts: Uint32Array;
  readonly nameTerms: Uint32Array;
  /** What a word or a phrase may stand for as well, as ids. */
  readonly synonyms: ReadonlyMap<string, readonly number[]>;
  /** The phrases among the keys of `synonyms`, with spaces. */
  readonly phrases: readonly string[];
}

export function openPostings(index: SearchIndex): Postings {
  const terms = index.terms === "" ? [] : index.terms.split(" ");
  const size = index.tools.length;
  const synonyms = readSynonyms(index.synonyms);
  return {
    size,
    terms,
    idOf: new Map(terms.map((term, id) => [term, id])),
    ...readPostings(index.postings, terms.length, size),
    ...readNames(index.names, size),
    synonyms,
    phrases: [...synonyms.keys()].filter((key) => key.includes(" ")),
  };
}

function readPostings(packed: string, terms: number, size: number) {
  const reader = numberReader(packed);
  const starts = new Uint32Array(terms + 1);
  const idf = new Float64Array(terms);
  const tools: number[] = [];
  const weights: number[] = [];
  for (let term = 0; term < terms; term++) {
    const count = reader.next();
    idf[term] = Math.log(1 + (size - count + 0.5) / (count + 0.5));
    let tool = -1;
    for (let nth = 0; nth < count; nth++) {
      tool += reader.next();
      tools.push(tool);
      weights.push(reader.next());
    }
    starts[term + 1] = tools.length;
  }
  return { starts, idf, tools: Uint32Array.from(tools), weights: Uint8Array.from(weights) };
}

function readNames(packed: string, size: number) {
  const reader = numberReader(packed);
  const nameStarts = new Uint32Array(size + 1);
  const nameTerms: number[] = [];
  for (let tool = 0; tool < size; tool++) {
    for (let left = reader.next(); left > 0; left--) nameTerms.push(reader.next());
    nameStarts[tool + 1] = nameTerms.length;
  }
  return { nameStarts, nameTerms: Uint32Array.from(nameTerms) };
}

function readSynonyms(lines: string): Map<string, readonly number[]> {
  if (lines === "") return new Map();
  return new Map(
    lines.split("\n").map((line) => {
      const [word = "", ...ids] = line.split(" ");
      return [word.replaceAll("_", " "), ids.map((id) => Number.parseInt(id, 36))];
    }),
  );
}
