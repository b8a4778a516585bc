/** `search:` of the config. */
export interface SearchConfig {
  /** Groups of words that mean the same here, beside the built-in ones: `[["ticket", "issue"]]`. */
  readonly synonyms?: readonly (readonly string[])[];
  /** A module whose default export ranks instead of the built-in one. */
  readonly ranker?: string;
}
