/** What search needs, computed at build time. Its fields belong to search; nothing else looks inside. */
export interface SearchIndex {
  readonly version: 1;
}
