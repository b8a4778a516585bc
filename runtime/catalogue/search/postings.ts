import type { SearchIndex } from "../search-index.ts";
import { numberReader } from "./varint.ts";

/** A search index opened for reading: typed arrays, and the vocabulary as a map. */
export interface Postings {
  /** Number of tools. */
  readonly size: number;
  readonly terms: readonly string[];
  readonly idOf: ReadonlyMap<string, number>;
  /** The start of each term's entries in `tools` and `weights`; the last entry is the end of all. */
  readonly starts: Uint32Array;
  readonly tools: Uint32Array;
  /** The saturated BM25F frequency, in 127ths. */
  readonly weights: Uint8Array;
  /** The largest weight of each term. */
  readonly strongest: Uint8Array;
  /** Robertson's inverse document frequency of each term, never negative. */
  readonly idf: Float64Array;
  /** The start of each tool's name in `nameTerms`; the last entry is the end of all. */
  readonly nameStarts: Uint32Array;
  readonly nameTerms: Uint32Array;
  /** The tool of each example ask; the start of the ask's terms in `askTerms`, with a final end; and the terms. */
  readonly askTools: Uint32Array;
  readonly askStarts: Uint32Array;
  readonly askTerms: Uint32Array;
  /** The ids of the synonyms of a word or phrase. */
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
    ...readAsks(index.asks ?? ""),
    ...readSynonyms(index.synonyms),
  };
}

function readPostings(packed: string, terms: number, size: number) {
  const reader = numberReader(packed);
  const starts = new Uint32Array(terms + 1);
  const idf = new Float64Array(terms);
  // Each entry has two numbers of at least one byte.
  const tools = new Uint32Array(reader.size >> 1);
  const weights = new Uint8Array(reader.size >> 1);
  const strongest = new Uint8Array(terms);
  let entries = 0;
  for (let term = 0; term < terms; term++) {
    const count = reader.next();
    idf[term] = Math.log(1 + (size - count + 0.5) / (count + 0.5));
    let tool = -1;
    let most = 0;
    for (let nth = 0; nth < count; nth++) {
      tool += reader.next();
      tools[entries] = tool;
      const weight = reader.next();
      weights[entries] = weight;
      if (weight > most) most = weight;
      entries += 1;
    }
    strongest[term] = most;
    starts[term + 1] = entries;
  }
  return { starts, idf, tools, weights, strongest };
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

function readAsks(packed: string) {
  const reader = numberReader(packed);
  // Each ask has three numbers of at least one byte, and each term one.
  const askTools = new Uint32Array(Math.ceil(reader.size / 3));
  const askStarts = new Uint32Array(askTools.length + 1);
  const askTerms = new Uint32Array(reader.size);
  let asks = 0;
  let entries = 0;
  for (let tool = 0, left = reader.next(); left > 0; left--) {
    tool += reader.next();
    askTools[asks++] = tool;
    for (let terms = reader.next(); terms > 0; terms--) askTerms[entries++] = reader.next();
    askStarts[asks] = entries;
  }
  return { askTools: askTools.subarray(0, asks), askStarts, askTerms };
}

/** Parses synonym lines on demand, because a query needs few of them. */
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
