/**
 * All the compiler sees of the machine. Paths are relative to the project's root, with `/`.
 * Two implementations: the disk (node-host.ts) and memory (memory-host.ts).
 */
export interface Host {
  /** The text of a file, or undefined where there is none. Rejects with a readable reason where it can not be read. */
  read(path: string): Promise<string | undefined>;
  /** Files that match the globs, sorted by code point. */
  glob(patterns: readonly string[]): Promise<readonly string[]>;
}
