import type { SearchField, SearchIndex } from "../search-index.ts";
import { nearestAsk } from "./asks.ts";
import { fieldFrequencies, saturation, sumOf } from "./bm25f.ts";
import { nameMatch, saidTerms } from "./favour-names.ts";
import { fieldTerms, type SearchedTool } from "./fields.ts";
import type { Meaning } from "./meanings.ts";
import { namedTools } from "./named-tools.ts";
import { openPostings, type Postings } from "./postings.ts";
import { type QueryTerm, readQuery } from "./query.ts";
import { ceilingOf, fullScore } from "./share.ts";

/** The reasons for a tool's rank in the result of a query. */
export interface Explanation {
  readonly tool: string;
  /** The score of the words by field. The ranker adds the values below to it. */
  readonly fields: Partial<Readonly<Record<SearchField, number>>>;
  readonly words: readonly ExplainedWord[];
  /** The fraction of the tool's name that the query contains, from 0 to 1. */
  readonly nameSaid: number;
  /** The example ask that is similar to the query, and the similarity from 0 to 1. Such a tool precedes all tools found by words. */
  readonly ask?: { readonly ask: string; readonly match: number };
  /**
   * A match other than by words: the query is the tool's name, the beginning or another part of it (these precede all
   * scores), or the name of its category (these tools come last).
   */
  readonly foundBy?: "name" | "beginning" | "part" | "category";
}

export interface ExplainedWord {
  /** The word of the query, stemmed. */
  readonly said: string;
  /** The term of the tool that it matched. */
  readonly matched: string;
  readonly via: Meaning["via"];
  readonly score: number;
  /** The highest score that it can add to a tool. */
  readonly most: number;
  readonly fields: Partial<Readonly<Record<SearchField, number>>>;
}

/** Explains the built-in ranking of one tool: for `deltamcp search SPEC QUERY --explain`. */
export function explainTool(index: SearchIndex, tool: SearchedTool, text: string): Explanation {
  const postings = openPostings(index);
  const query = readQuery(text, postings);
  const frequencies = fieldFrequencies(fieldTerms(tool), index.averages);
  const words = query.terms.flatMap((term) => explainWord(term, frequencies, postings) ?? []);
  const fields: Partial<Record<SearchField, number>> = {};
  for (const word of words) {
    for (const [field, score] of Object.entries(word.fields) as [SearchField, number][]) {
      fields[field] = (fields[field] ?? 0) + score;
    }
  }
  const place = index.tools.indexOf(tool.name);
  const nameSaid = place < 0 ? 0 : nameMatch(place, saidTerms(query, postings), query, postings).matched;
  const ask = nearestAsk(asksOf(tool), query, postings);
  const foundBy = foundBeside(index, tool.name, text);
  return {
    tool: tool.name,
    fields,
    words,
    nameSaid,
    ...(ask === undefined ? {} : { ask }),
    ...(foundBy === undefined ? {} : { foundBy }),
  };
}

function asksOf({ examples = [] }: SearchedTool): readonly string[] {
  return examples.flatMap(({ ask }) => ask ?? []);
}

/** Returns the order that search uses: see search.ts. */
function foundBeside(index: SearchIndex, tool: string, query: string): Explanation["foundBy"] {
  const { exact, begun, within } = namedTools(index.tools).find(query);
  if (exact.has(tool)) return "name";
  if (begun.has(tool)) return "beginning";
  if (within.has(tool)) return "part";
  const place = index.categories.findIndex(([name]) => name.toLowerCase() === query.trim().toLowerCase());
  return place >= 0 && index.category[index.tools.indexOf(tool)] === place ? "category" : undefined;
}

function explainWord(
  term: QueryTerm,
  frequencies: ReadonlyMap<string, Partial<Record<SearchField, number>>>,
  postings: Postings,
): ExplainedWord | undefined {
  const matches = term.meanings.flatMap((meaning) => {
    const matched = postings.terms[meaning.term] ?? "";
    const byField = frequencies.get(matched);
    if (byField === undefined) return [];
    const total = sumOf(byField);
    const unit = term.weight * meaning.weight * (postings.idf[meaning.term] ?? 0) * (saturation + 1);
    const score = Math.min(ceilingOf(meaning, term, postings), (unit * total) / (total + saturation));
    const fields = Object.fromEntries(
      Object.entries(byField).map(([field, value]) => [field, (score * value) / total]),
    ) as Partial<Record<SearchField, number>>;
    return [{ said: term.text, matched, via: meaning.via, score, most: fullScore(term, postings), fields }];
  });
  return matches.sort((a, b) => b.score - a.score)[0];
}
