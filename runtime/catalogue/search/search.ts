import { once } from "../../support/once.ts";
import type { OpenCatalogue } from "../open-catalogue.ts";
import type { ToolRecord } from "../records.ts";
import type { SearchIndex } from "../search-index.ts";
import { bm25Ranker } from "./bm25-ranker.ts";
import { fallingBack } from "./falling-back.ts";
import { namedTools } from "./named-tools.ts";
import type { Ranked, RankedCatalogue, Ranker, RankerFactory } from "./ranker.ts";

/** Finds tools of one catalogue. Only visible ones come out. */
export interface Search {
  /** Category names with their counts, the largest first. */
  readonly categories: readonly (readonly [name: string, tools: number])[];
  /** How many tools can be found at all. */
  readonly size: number;
  /**
   * The tools for a query, best first: those it names, then those whose names it begins, then by the ranker.
   * Undefined for an empty query, which asks for everything: see `page`.
   */
  find(query: string, limit: number, skip?: number): Promise<readonly Ranked[] | undefined>;
  /** Tools in list order; of one category where it is named. */
  page(skip: number, limit: number, category?: string): readonly string[];
}

/** More than a model should read, or a client could want, for one query: however it pages, this is the end. */
export const maxHits = 100;

const maxCategoryLength = 1_000;

/** Surfaces, protocol and dispatch ask the same catalogue: its index is opened once. */
const opened = new WeakMap<OpenCatalogue, () => Promise<Search>>();

/** The search of a catalogue, opened when it is first asked. */
export function openSearch(catalogue: OpenCatalogue): () => Promise<Search> {
  const known = opened.get(catalogue);
  if (known !== undefined) return known;
  const open = once(async () => {
    const index = await catalogue.search();
    const ranker = catalogue.ranker === undefined ? undefined : fallingBack(catalogue.ranker);
    return searchWith(ranker, index, () => visibleTools(catalogue, index));
  });
  opened.set(catalogue, open);
  return open;
}

/** A search that ranks by what a factory makes of the visible tools; by the built-in ranker where there is none. */
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
    // A longer text names none, and is not worth reading to its end.
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
      // What is put first takes its order from the ranker too, and must stand alike on every page.
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
