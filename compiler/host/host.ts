/**
 * The only access of the compiler to a project. Paths are relative to the project's root, with `/`.
 * Two implementations: the disk (node-host.ts) and memory (memory-host.ts).
 */
export interface Host {
  /** Returns the text of a file; undefined if it is missing. Rejects with a readable reason if it cannot be read. */
  read(path: string): Promise<string | undefined>;
  /** Returns the files that match the globs, sorted by code point. Calls `unread` for each folder that cannot be read. */
  glob(patterns: readonly string[], unread?: Unread): Promise<readonly string[]>;
}

/** A folder, and a readable reason: `permission denied`. */
export type Unread = (folder: string, reason: string) => void;
