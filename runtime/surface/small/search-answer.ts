import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Ranked } from "../../catalogue/search/ranker.ts";
import { maxHits, type Search } from "../../catalogue/search/search.ts";
import { termsOf, wordsOf } from "../../catalogue/search/words.ts";
import { decodeJson } from "../../support/decode-json.ts";
import { isObject } from "../../support/json.ts";
import { closeHits, type Fit, howWell } from "./fit.ts";
import { hitsFor } from "./hits-for.ts";
import { hitsText, shortLine } from "./hits-text.ts";
import { firstOf, notKnown } from "./said.ts";

/** Tools of one answer, unless asked otherwise: of a search, where not all get a line, and of everything. */
const defaults = { hits: 10, all: 50 };
const maxTools = 50;

/** The request in a call of search_tools. */
export interface SearchRequest {
  readonly query: string;
  /** Tools of one page. */
  readonly limit?: number;
  /** From 1. */
  readonly page: number;
  /** Lines on what was said and not understood. */
  readonly notes: readonly string[];
}

const queryKeys = ["query", "q", "search", "text"];

/** Reads the arguments of search_tools; a limit or page that cannot be meant falls back to the default. */
export function readSearch(given: unknown): SearchRequest {
  const whole = decodeJson(given);
  const said = isObject(whole) ? whole : { query: whole };
  const limit = wholeNumber(said["limit"]);
  return {
    query: asText(firstOf(said, queryKeys)),
    ...(limit === undefined ? {} : { limit: Math.min(limit, maxTools) }),
    page: wholeNumber(said["page"]) ?? 1,
    notes: notKnown(said, [...queryKeys, "limit", "page"], "search_tools takes query, limit and page."),
  };
}

/** The query as text, whatever its type: a number, or the words of a list or an object. */
function asText(query: unknown): string {
  if (query === undefined || query === null) return "";
  if (Array.isArray(query)) return query.map(asText).join(" ");
  return typeof query === "object" ? Object.values(query).map(asText).join(" ") : String(query);
}

function wholeNumber(value: unknown): number | undefined {
  const number = Math.floor(Number(value));
  return value === null || !(number >= 1) ? undefined : Math.min(number, Number.MAX_SAFE_INTEGER);
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
  const { query, limit = defaults.hits, page, notes } = request;
  const skip = (page - 1) * limit;
  // One more than is shown tells whether there is more.
  const hits = await search.find(query, limit + 1, skip);
  const lines =
    hits === undefined
      ? await everything(request, search, catalogue)
      : hits.length === 0
        ? [await nothing(query, skip, search)]
        : await hitLines(hits, request, search, catalogue);
  return [...lines, ...notes].join("\n");
}

async function hitLines(
  found: readonly Ranked[],
  request: SearchRequest,
  search: Search,
  catalogue: OpenCatalogue,
): Promise<readonly string[]> {
  const { query, limit, page } = request;
  const size = limit ?? defaults.hits;
  const skip = (page - 1) * size;
  const shown = found.slice(0, size);
  const words = search.words(query);
  const tools = new Map(
    await Promise.all(shown.map(async ({ tool }) => [tool, await catalogue.tool(tool)] as const)),
  );
  const recordsOf = (some: readonly Ranked[]) => some.map(({ tool }) => tools.get(tool));
  const named = new Set(shown.filter((hit) => hit.named === true).map(({ tool }) => tool));
  const fit = page > 1 || named.size > 0 ? wellFit : howWell(recordsOf(shown).filter(isRecord), words);
  // Whoever asks for a page or a number of hits gets them, and so does a query that nothing fits well.
  const isCut = limit === undefined && page === 1 && fit.fit === "good";
  const close = isCut ? closeHits(shown, recordsOf(shown), words) : shown;
  const { hits, likely } = hitsFor(recordsOf(close).filter(isRecord), words, named);
  return [
    ...warning(fit, query),
    hitsText(hits, {
      split: catalogue.header.has.readsAndWrites,
      likely,
      ...(limit === undefined ? {} : { least: limit }),
    }),
    ...more(request, skip, found.length > close.length),
  ];
}

const wellFit: Fit = { fit: "good", missing: [] };

/** Returns the line that tells the words of the query that no hit has; none where a hit has most of the query. */
function warning({ fit, missing }: Fit, query: string): readonly string[] {
  if (fit === "good") return [];
  const said = wordsOf(query);
  const words = missing
    .map((stem) => said.find((word) => termsOf(word).includes(stem)) ?? stem)
    .map((word) => `\`${word}\``)
    .join(", ");
  if (fit === "poor")
    return [`Nothing fits well${words === "" ? "" : `, nothing has ${words}`}; the nearest:`];
  return words === "" ? [] : [`Nothing has ${words}; the nearest:`];
}

/** Returns the line that tells of further results: to a caller who asked for a number of them, how to get them. */
function more({ limit, page }: SearchRequest, skip: number, isMore: boolean): readonly string[] {
  if (isMore)
    return [limit === undefined && page === 1 ? "More tools fit: add words." : `More: page: ${page + 1}`];
  return skip + (limit ?? defaults.hits) >= maxHits ? [`${best} are listed.`] : [];
}

const best = `Only the best ${maxHits}`;

function isRecord(record: ToolRecord | undefined): record is ToolRecord {
  return record !== undefined;
}

async function nothing(query: string, skip: number, search: Search): Promise<string> {
  const said = `\`${query.slice(0, 80)}\``;
  if (skip === 0)
    return `No tool fits ${said}. ${categoriesLine(search)} Try other words, or an empty query for all tools.`;
  const cut = skip >= maxHits && (await search.find(query, 1, maxHits - 1))?.length === 1;
  return cut
    ? `${best} tools are listed for ${said}. Try more words, or an empty query for all tools.`
    : `No more tools for ${said}.`;
}

async function everything(
  { limit = defaults.all, page }: SearchRequest,
  search: Search,
  catalogue: OpenCatalogue,
): Promise<readonly string[]> {
  const names = search.page((page - 1) * limit, limit);
  const records = await Promise.all(names.map((name) => catalogue.tool(name)));
  const split = catalogue.header.has.readsAndWrites;
  const lines = records.filter(isRecord).map((record) => shortLine(record, split));
  const pages = Math.max(1, Math.ceil(search.size / limit));
  const head = page === 1 ? [categoriesLine(search)] : [];
  const foot = page < pages ? [`Page ${page} of ${pages}: page: ${page + 1} for more.`] : [];
  if (lines.length === 0) return [search.size === 0 ? "There are no tools." : `There are ${pages} pages.`];
  return [...head, ...lines, ...foot];
}

/** More than a model needs to choose where to look. */
const maxCategories = 40;

function categoriesLine({ categories, size }: Search): string {
  const shown = categories.slice(0, maxCategories).map(([name, count]) => `${name} ${count}`);
  const rest = categories.length - shown.length;
  const list =
    categories.length < 2 ? "" : `: ${shown.join(", ")}${rest > 0 ? `, and ${rest} more categories` : ""}`;
  return `${size} ${size === 1 ? "tool" : "tools"}${list}.`;
}
