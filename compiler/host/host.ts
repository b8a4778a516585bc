/**
 * All the compiler sees of the machine. Paths are relative to the project's root, with `/`.
 * Two implementations: the disk (node-host.ts) and memory (memory-host.ts).
 */
export interface Host {
  /** The text of a file, or undefined where there is none. Rejects with a readable reason where it cannot be read. */
  read(path: string): Promise<string | undefined>;
  /** Files that match the globs, sorted by code point. `unread` is told of each folder that cannot be looked into, and why. */
  glob(patterns: readonly string[], unread?: Unread): Promise<readonly string[]>;
}

/** A folder, and a readable reason: `permission denied`. */
export type Unread = (folder: string, reason: string) => void;
