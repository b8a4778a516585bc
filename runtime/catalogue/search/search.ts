import { once } from "../../support/once.ts";
import type { OpenCatalogue } from "../open-catalogue.ts";
import type { ToolRecord } from "../records.ts";
import { type SearchIndex, uncategorised } from "../search-index.ts";
import { type BuiltInRanker, bm25Ranker, type SaidWord } from "./bm25-ranker.ts";
import { namedTools } from "./named-tools.ts";
import type { Ranked, RankedCatalogue, Ranker, RankerFactory } from "./ranker.ts";

/** Finds visible tools of one catalogue. */
export interface Search {
  /** Category names with their numbers of tools, the largest first. */
  readonly categories: readonly (readonly [name: string, tools: number])[];
  /** Number of tools that a search can find. */
  readonly size: number;
  /**
   * Returns the tools for a query, the best first: tools that it names, tools whose names begin with it or contain it,
   * then the ranker's result. Returns undefined for an empty query, which requests all tools: see `page`.
   */
  find(query: string, limit: number, skip?: number): Promise<readonly Ranked[] | undefined>;
  /** Returns the words of a query with everything that they may mean in this catalogue. */
  words(query: string): readonly SaidWord[];
  /** Returns the category of a visible tool; undefined for a tool without. */
  categoryOf(tool: string): string | undefined;
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
    return searchWith(
      catalogue.ranker,
      index,
      () => visibleTools(catalogue, index),
      catalogue.header.server.name,
    );
  });
  opened.set(catalogue, open);
  return open;
}

/** Creates a search that uses the factory's ranker, or the built-in ranker without a factory. */
export async function searchWith(
  makeRanker: RankerFactory | undefined,
  index: SearchIndex,
  tools: RankedCatalogue["tools"],
  server?: string,
): Promise<Search> {
  const builtIn = bm25Ranker(index);
  const ranker = await makeRanker?.({ tools, builtIn });
  return makeSearch(index, {
    builtIn,
    ...(ranker === undefined ? {} : { ranker }),
    ...(server === undefined ? {} : { server }),
  });
}

export interface SearchOptions {
  /** Default: made for the index. */
  readonly builtIn?: BuiltInRanker;
  /** Default: the built-in one. */
  readonly ranker?: Ranker;
  /** The server's name, which hosts put before names of tools. */
  readonly server?: string;
}

export function makeSearch(index: SearchIndex, options: SearchOptions = {}): Search {
  const { builtIn = bm25Ranker(index), server } = options;
  const ranker = options.ranker ?? builtIn;
  const named = namedTools(index.tools, server);
  const known = new Set(index.tools);
  const places = new Map(index.tools.map((tool, place) => [tool, place]));
  const categories = new Map(index.categories.map(([name], place) => [name.toLowerCase(), place]));
  const inCategory = (name: string) => {
    // A longer text cannot be a category name.
    const place = name.length > maxCategoryLength ? undefined : categories.get(name.trim().toLowerCase());
    return place === undefined ? [] : index.tools.filter((_, tool) => index.category[tool] === place);
  };
  return {
    categories: index.categories,
    size: index.tools.length,
    words: (query) => builtIn.words(query),
    categoryOf(tool) {
      const place = places.get(tool);
      const category = place === undefined ? undefined : index.categories[index.category[place] ?? -1]?.[0];
      return category === uncategorised ? undefined : category;
    },
    async find(query, limit, skip = 0) {
      if (!/[\p{L}\p{N}]/u.test(query)) return undefined;
      const count = Math.min(skip + limit, maxHits);
      const { spelt, exact, begun, within } = named.find(query);
      const first = [...spelt, ...exact, ...begun, ...within, ...inCategory(query)];
      // The ranker also orders the tools that are put first, so that their order is the same on every page.
      const ranked = await ranker.rank(query, first.length > 0 ? maxHits : count);
      const scores = new Map(ranked.map(({ tool, score }) => [tool, score]));
      const sets = [spelt, exact, begun, within];
      const rankOf = (tool: string) => {
        const place = sets.findIndex((set) => set.has(tool));
        return place < 0 ? sets.length : place;
      };
      const ordered = [...new Set([...ranked.map(({ tool }) => tool), ...first])]
        .filter((tool) => known.has(tool))
        .sort((a, b) => rankOf(a) - rankOf(b));
      return ordered.slice(skip, count).map((tool) => ({
        tool,
        score: scores.get(tool) ?? 0,
        ...(rankOf(tool) < sets.length ? { named: true } : {}),
      }));
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
