import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { askTerms } from "../../../runtime/catalogue/search/asks.ts";
import {
  fieldFrequencies,
  fieldLengths,
  packWeight,
  sumOf,
} from "../../../runtime/catalogue/search/bm25f.ts";
import { type FieldTerms, fieldTerms, searchFields } from "../../../runtime/catalogue/search/fields.ts";
import { packNumbers } from "../../../runtime/catalogue/search/varint.ts";
import type { SearchField, SearchIndex } from "../../../runtime/catalogue/search-index.ts";
import type { ResolvedConfig } from "../../config/config.ts";
import { categoryOf, countCategories } from "../categories.ts";
import { synonymsFor } from "./synonyms.ts";

/** Computes everything about searches that does not depend on the query. Hidden tools are left out. */
export function searchIndex(
  records: readonly ToolRecord[],
  config: ResolvedConfig["search"] = {},
): SearchIndex {
  const tools = records.filter((record) => record.visible);
  const fields = tools.map(fieldTerms);
  const averages = averageLengths(fields);
  const postings = new Map<string, [tool: number, weight: number][]>();
  for (const [tool, texts] of fields.entries()) {
    for (const [term, byField] of fieldFrequencies(texts, averages)) {
      const entry = [tool, packWeight(sumOf(byField))] as [number, number];
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [entry]);
      else list.push(entry);
    }
  }
  const terms = [...postings.keys()].sort();
  const idOf = new Map(terms.map((term, id) => [term, id]));
  const categories = countCategories(tools);
  const places = new Map(categories.map(([name], place) => [name, place]));
  return {
    version: 1,
    tools: tools.map((tool) => tool.name),
    categories,
    category: tools.map((tool) => places.get(categoryOf(tool)) ?? 0),
    averages,
    terms: terms.join(" "),
    postings: packNumbers(postingNumbers(terms.map((term) => postings.get(term) ?? []))),
    names: packNumbers(
      fields.flatMap(({ name }) => [name.length, ...name.map((term) => idOf.get(term) ?? 0)]),
    ),
    ...packedAsks(tools, idOf),
    synonyms: synonymsFor(idOf, config.synonyms ?? []),
  };
}

/** The distinct example asks of each tool, packed. */
function packedAsks(
  tools: readonly ToolRecord[],
  idOf: ReadonlyMap<string, number>,
): Pick<SearchIndex, "asks"> {
  let before = 0;
  const asks = tools.flatMap(({ examples = [] }, tool) => {
    const distinct = new Set(examples.map(({ ask = "" }) => askTerms(ask).toSorted().join(" ")));
    return [...distinct].flatMap((words) => {
      const ids = words.split(" ").flatMap((word) => idOf.get(word) ?? []);
      if (ids.length === 0) return [];
      const distance = tool - before;
      before = tool;
      return [[distance, ids.length, ...ids]];
    });
  });
  return asks.length === 0 ? {} : { asks: packNumbers([asks.length, ...asks.flat()]) };
}

/** The mean length of each field over the tools that have it. Few tools have keywords or example asks. */
function averageLengths(fields: readonly FieldTerms[]): Record<SearchField, number> {
  const totals = Object.fromEntries(searchFields.map((field) => [field, 0])) as Record<SearchField, number>;
  const counts = { ...totals };
  for (const texts of fields) {
    const lengths = fieldLengths(texts);
    for (const field of searchFields) {
      totals[field] += lengths[field];
      counts[field] += lengths[field] === 0 ? 0 : 1;
    }
  }
  for (const field of searchFields) {
    totals[field] = Math.round((1_000 * totals[field]) / (counts[field] || 1)) / 1_000;
  }
  return totals;
}

function* postingNumbers(lists: readonly (readonly [tool: number, weight: number][])[]): Generator<number> {
  for (const list of lists) {
    yield list.length;
    let before = -1;
    for (const [tool, weight] of list) {
      yield tool - before;
      yield weight;
      before = tool;
    }
  }
}
