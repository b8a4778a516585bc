import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { isObject } from "../../json.ts";
import { hitsText, shortLine } from "./hits-text.ts";

/** Hits of one answer, unless asked otherwise. */
const defaultHits = 5;
const mostHitsOfAnswer = 50;
/** Tools of one page of everything. */
const pageSize = 50;

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** From 1. */
  readonly page: number;
}

/** Reads the arguments of search_tools; whatever can not be meant falls back to the default. */
export function readSearch(given: unknown): SearchRequest {
  const { query, limit, page } = isObject(given) ? given : { query: given };
  const text = Array.isArray(query) ? query.filter((word) => typeof word === "string").join(" ") : query;
  return {
    query: typeof text === "string" ? text : "",
    limit: wholeNumber(limit, defaultHits, mostHitsOfAnswer),
    page: wholeNumber(page, 1, Number.MAX_SAFE_INTEGER),
  };
}

function wholeNumber(value: unknown, otherwise: number, most: number): number {
  const number = Math.floor(Number(value));
  return value === null || !(number >= 1) ? otherwise : Math.min(number, most);
}

/**
 * The answer of search_tools. The best hits carry their signature, so that the next call can be the tool itself;
 * an empty query lists categories and, page by page, all tools.
 */
export async function searchAnswer(
  request: SearchRequest,
  search: Search,
  catalogue: OpenCatalogue,
): Promise<string> {
  const { query, limit, page } = request;
  const hits = await search.find(query, limit, (page - 1) * limit);
  if (hits === undefined) return everything(page, search, catalogue);
  if (hits.length === 0) return nothing(request, search);
  const records = await Promise.all(hits.map(({ tool }) => catalogue.tool(tool)));
  return hitsText(records.filter(isRecord), catalogue.header.has.readsAndWrites);
}

function isRecord(record: ToolRecord | undefined): record is ToolRecord {
  return record !== undefined;
}

function nothing({ query, page }: SearchRequest, search: Search): string {
  if (page > 1) return `No more tools for \`${query.slice(0, 80)}\`.`;
  return `No tool fits \`${query.slice(0, 80)}\`. ${categoriesLine(search)} Try other words, or an empty query for all tools.`;
}

async function everything(page: number, search: Search, catalogue: OpenCatalogue): Promise<string> {
  const names = search.page((page - 1) * pageSize, pageSize);
  const records = await Promise.all(names.map((name) => catalogue.tool(name)));
  const split = catalogue.header.has.readsAndWrites;
  const lines = records.filter(isRecord).map((record) => shortLine(record, split));
  const pages = Math.max(1, Math.ceil(search.size / pageSize));
  const head = page === 1 ? [categoriesLine(search)] : [];
  const foot = page < pages ? [`Page ${page} of ${pages}: page: ${page + 1} for more.`] : [];
  if (lines.length === 0) return search.size === 0 ? "There are no tools." : `There are ${pages} pages.`;
  return [...head, ...lines, ...foot].join("\n");
}

/** More than a model needs to choose where to look. */
const mostCategories = 40;

function categoriesLine({ categories, size }: Search): string {
  const shown = categories.slice(0, mostCategories).map(([name, count]) => `${name} ${count}`);
  const rest = categories.length - shown.length;
  const list =
    categories.length < 2 ? "" : `: ${shown.join(", ")}${rest > 0 ? `, and ${rest} more categories` : ""}`;
  return `${size} ${size === 1 ? "tool" : "tools"}${list}.`;
}
