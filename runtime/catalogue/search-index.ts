/** The category of tools that have none. */
export const uncategorised = "other";

/**
 * What search needs, computed at build time. Its fields belong to search; nothing else looks inside.
 * Flat strings and base64, so that thousands of tools are parsed and opened within milliseconds.
 */
export interface SearchIndex {
  readonly version: 1;
  /** The names of the visible tools, in list order; everything else counts them by their place here. */
  readonly tools: readonly string[];
  /** Category names with their counts, the largest first. */
  readonly categories: readonly (readonly [name: string, tools: number])[];
  /** The place in `categories` of each tool. */
  readonly category: readonly number[];
  /** The mean length of each field in terms; description and docs are one text. For the score by field. */
  readonly averages: Readonly<Record<SearchField, number>>;
  /** The stems of the vocabulary, sorted by code unit and joined by a space; their place is their id. */
  readonly terms: string;
  /**
   * Base64 of varints. For each term: how many tools have it, then for each of them the distance to the one
   * before and the weight of the term in it, 1 to 127: the saturated BM25F frequency.
   */
  readonly postings: string;
  /** Base64 of varints. For each tool: how many terms its name has, then their ids in order. */
  readonly names: string;
  /**
   * Base64 of varints; absent where no tool has an example ask. How many asks there are, then for each of them the
   * distance of its tool to the one before, how many terms it has, and their ids.
   */
  readonly asks?: string;
  /** Lines `word id id …` (ids in base 36): what else a word, or a phrase with `_` for spaces, may stand for. */
  readonly synonyms: string;
}

/** The texts of a tool that are searched. */
export type SearchField =
  | "name"
  | "title"
  | "description"
  | "docs"
  | "category"
  | "keywords"
  | "examples"
  | "parameterNames"
  | "parameterDocs";
