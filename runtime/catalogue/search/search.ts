import { once } from "../../support/once.ts";
import type { OpenCatalogue } from "../open-catalogue.ts";
import type { ToolRecord } from "../records.ts";
import type { SearchIndex } from "../search-index.ts";
import { bm25Ranker } from "./bm25-ranker.ts";
import { namedTools } from "./named-tools.ts";
import type { Ranked, RankedCatalogue, Ranker, RankerFactory } from "./ranker.ts";

/** Finds visible tools of one catalogue. */
export interface Search {
  /** Category names with their numbers of tools, the largest first. */
  readonly categories: readonly (readonly [name: string, tools: number])[];
  /** Number of tools that a search can find. */
  readonly size: number;
  /**
   * Returns the tools for a query, the best first: tools that it names, tools whose names begin with it, then the
   * ranker's result. Returns undefined for an empty query, which requests all tools: see `page`.
   */
  find(query: string, limit: number, skip?: number): Promise<readonly Ranked[] | undefined>;
  /** Returns tools in list order, of one category if it is named. */
  page(skip: number, limit: number, category?: string): readonly string[];
}

/** Maximum number of tools for one query over all pages: more than a model should read. */
export const maxHits = 100;

const maxCategoryLength = 1_000;

/** One search per catalogue: surfaces, protocol and dispatch share its index. */
const opened = new WeakMap<OpenCatalogue, () => Promise<Search>>();

/** Returns the search of a catalogue, which is opened on first use. */
export function openSearch(catalogue: OpenCatalogue): () => Promise<Search> {
  const known = opened.get(catalogue);
  if (known !== undefined) return known;
  const open = once(async () => {
    const index = await catalogue.search();
    return searchWith(catalogue.ranker, index, () => visibleTools(catalogue, index));
  });
  opened.set(catalogue, open);
  return open;
}

/** Creates a search that uses the factory's ranker, or the built-in ranker without a factory. */
export async function searchWith(
  makeRanker: RankerFactory | undefined,
  index: SearchIndex,
  tools: RankedCatalogue["tools"],
): Promise<Search> {
  const builtIn = bm25Ranker(index);
  return makeSearch(index, (await makeRanker?.({ tools, builtIn })) ?? builtIn);
}

export function makeSearch(index: SearchIndex, ranker: Ranker = bm25Ranker(index)): Search {
  const named = namedTools(index.tools);
  const known = new Set(index.tools);
  const categories = new Map(index.categories.map(([name], place) => [name.toLowerCase(), place]));
  const inCategory = (name: string) => {
    // A longer text cannot be a category name.
    const place = name.length > maxCategoryLength ? undefined : categories.get(name.trim().toLowerCase());
    return place === undefined ? [] : index.tools.filter((_, tool) => index.category[tool] === place);
  };
  return {
    categories: index.categories,
    size: index.tools.length,
    async find(query, limit, skip = 0) {
      if (!/[\p{L}\p{N}]/u.test(query)) return undefined;
      const count = Math.min(skip + limit, maxHits);
      const { exact, begun } = named.find(query);
      const first = [...exact, ...begun, ...inCategory(query)];
      // The ranker also orders the tools that are put first, so that their order is the same on every page.
      const ranked = await ranker.rank(query, first.length > 0 ? maxHits : count);
      const scores = new Map(ranked.map(({ tool, score }) => [tool, score]));
      const rankOf = (tool: string) => Number(exact.has(tool)) * 2 + Number(begun.has(tool));
      const ordered = [...new Set([...ranked.map(({ tool }) => tool), ...first])]
        .filter((tool) => known.has(tool))
        .sort((a, b) => rankOf(b) - rankOf(a));
      return ordered.slice(skip, count).map((tool) => ({ tool, score: scores.get(tool) ?? 0 }));
    },
    page: (skip, limit, category) =>
      (category === undefined ? index.tools : inCategory(category)).slice(skip, skip + limit),
  };
}

async function visibleTools(
  catalogue: OpenCatalogue,
  { tools }: SearchIndex,
): Promise<readonly ToolRecord[]> {
  const records = await Promise.all(tools.map((tool) => catalogue.tool(tool)));
  return records.filter((record): record is ToolRecord => record !== undefined);
}
