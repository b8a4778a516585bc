import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Place, readable } from "./sandbox.ts";

/** Folders that hold what people did not write. */
const skipped = new Set([".git", "node_modules"]);

/** One entry of a folder, somewhere below where the walk began. */
export interface Walked extends Place {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

/** Everything below a folder, sorted by name within each folder. Links are named, never followed. */
export async function* walk(folder: Place, depth: number, signal: AbortSignal): AsyncGenerator<Walked> {
  signal.throwIfAborted();
  let entries: Dirent[];
  try {
    entries = await readdir(folder.real, { withFileTypes: true });
  } catch (error) {
    throw readable(error, folder.path);
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (skipped.has(entry.name)) continue;
    const path = folder.path === "." ? entry.name : `${folder.path}/${entry.name}`;
    const found = { name: entry.name, path, real: join(folder.real, entry.name), kind: kindOf(entry) };
    yield found;
    if (found.kind === "folder" && depth > 1) yield* walk(found, depth - 1, signal);
  }
}

function kindOf(entry: Dirent): Walked["kind"] {
  if (entry.isSymbolicLink()) return "link";
  if (entry.isDirectory()) return "folder";
  return entry.isFile() ? "file" : "other";
}
