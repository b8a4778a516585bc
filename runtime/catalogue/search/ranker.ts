import type { ToolRecord } from "../records.ts";

/** A tool that a search found. */
export interface Ranked {
  readonly tool: string;
  /** Larger is better; means nothing beside the scores of another query. */
  readonly score: number;
}

/**
 * Puts tools in order for a query. `search: { ranker }` of the config names a module whose default export is a
 * {@link RankerFactory}; without one it is bm25Ranker. Exact and prefix names are put first by search itself, and
 * tools that are not visible never come out, whatever a ranker says.
 */
export interface Ranker {
  /** The best tools, best first, at most `limit`. Must be the same for the same query. */
  rank(query: string, limit: number): readonly Ranked[] | Promise<readonly Ranked[]>;
}

/** Makes a ranker when the first search comes. */
export type RankerFactory = (catalogue: RankedCatalogue) => Ranker | Promise<Ranker>;

/** What a ranker may build on. */
export interface RankedCatalogue {
  /** All visible tools, in list order. */
  tools(): Promise<readonly ToolRecord[]>;
  /** The built-in ranker, to fall back on or to blend with. */
  readonly builtIn: Ranker;
}
