import type { ToolRecord } from "../records.ts";

/** A tool with its score for a query. */
export interface Ranked {
  readonly tool: string;
  /** Larger is better. Scores of different queries cannot be compared. */
  readonly score: number;
  /** The query is its name or a part of it. Set by the search, never by a ranker. */
  readonly named?: boolean;
}

/**
 * Orders tools for a query. The option `search: { ranker }` of the config names a module whose default export is a
 * {@link RankerFactory}; the default is bm25Ranker. Search itself puts exact and prefix matches of names first, and
 * removes tools that are not visible.
 */
export interface Ranker {
  /** Returns at most `limit` tools, the best first. The same query must have the same result. */
  rank(query: string, limit: number): readonly Ranked[] | Promise<readonly Ranked[]>;
}

/** Creates a ranker for the first search. */
export type RankerFactory = (catalogue: RankedCatalogue) => Ranker | Promise<Ranker>;

/** The input of a ranker. */
export interface RankedCatalogue {
  /** All visible tools, in list order. */
  tools(): Promise<readonly ToolRecord[]>;
  /** The built-in ranker, as a fallback or as a second opinion. */
  readonly builtIn: Ranker;
}
