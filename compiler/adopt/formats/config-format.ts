/** Where the servers of a file are: a map by name at these keys, or an array of entries that have a `name`. */
export type ServersPath = readonly string[];

/** A change of the servers at one place. */
export interface EntryChange {
  readonly at: ServersPath;
  readonly name: string;
  /** The new entry. Undefined removes the one that is there. */
  readonly entry: object | undefined;
}

/** One syntax of configuration files. */
export interface ConfigFormat {
  /** Returns the data of a file. Throws an Error if the syntax is wrong. */
  read(text: string): unknown;
  /** Returns the text with the changes; all other entries and their comments are kept. */
  edit(text: string, changes: readonly EntryChange[]): string;
}
