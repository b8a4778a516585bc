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
  /** The ids that a word or a phrase may stand for as well. */
  readonly synonymsOf: (text: string) => readonly number[];
  /** The phrases that have synonyms. */
  readonly phrases: readonly string[];
}

export function openPostings(index: SearchIndex): Postings {
  const terms = index.terms === "" ? [] : index.terms.split(" ");
  const size = index.tools.length;
  return {
    size,
    terms,
    idOf: new Map(terms.map((term, id) => [term, id])),
    ...readPostings(index.postings, terms.length, size),
    ...readNames(index.names, size),
    ...readSynonyms(index.synonyms),
  };
}

function readPostings(packed: string, terms: number, size: number) {
  const reader = numberReader(packed);
  const starts = new Uint32Array(terms + 1);
  const idf = new Float64Array(terms);
  // Every entry is two numbers of one byte at least.
  const tools = new Uint32Array(reader.size >> 1);
  const weights = new Uint8Array(reader.size >> 1);
  let entries = 0;
  for (let term = 0; term < terms; term++) {
    const count = reader.next();
    idf[term] = Math.log(1 + (size - count + 0.5) / (count + 0.5));
    let tool = -1;
    for (let nth = 0; nth < count; nth++) {
      tool += reader.next();
      tools[entries] = tool;
      weights[entries] = reader.next();
      entries += 1;
    }
    starts[term + 1] = entries;
  }
  return { starts, idf, tools, weights };
}

function readNames(packed: string, size: number) {
  const reader = numberReader(packed);
  const nameStarts = new Uint32Array(size + 1);
  const nameTerms = new Uint32Array(reader.size);
  let entries = 0;
  for (let tool = 0; tool < size; tool++) {
    for (let left = reader.next(); left > 0; left--) nameTerms[entries++] = reader.next();
    nameStarts[tool + 1] = entries;
  }
  return { nameStarts, nameTerms };
}

/** Lines are cut into ids when they are asked for: a query needs few of them. */
function readSynonyms(text: string): Pick<Postings, "synonymsOf" | "phrases"> {
  const lines = new Map<string, string>();
  const phrases: string[] = [];
  for (const line of text === "" ? [] : text.split("\n")) {
    const end = line.indexOf(" ");
    const key = line.slice(0, end).replaceAll("_", " ");
    lines.set(key, line.slice(end + 1));
    if (key.includes(" ")) phrases.push(key);
  }
  return {
    phrases,
    synonymsOf: (word) => {
      const ids = lines.get(word);
      return ids === undefined ? [] : ids.split(" ").map((id) => Number.parseInt(id, 36));
    },
  };
}
