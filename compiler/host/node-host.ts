import { type Dirent, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { decodeUtf8 } from "../source/decode-text.ts";
import { refusal } from "./file-error.ts";
import { globBase, globMatcher } from "./glob.ts";
import type { Host, Unread } from "./host.ts";

/** A project on disk. Globs skip `node_modules` and folders whose name begins with a dot. */
export function nodeHost(root: string): Host {
  return {
    read: (path) => readText(posix.resolve(root, path)),
    async glob(patterns, unread = () => {}) {
      const fits = globMatcher(patterns);
      const found = new Set<string>();
      for (const pattern of patterns) {
        if (pattern.startsWith("!")) continue;
        walk(root, globBase(pattern), { visit: (path) => fits(path) && found.add(path), unread });
      }
      return [...found].sort();
    },
  };
}

async function readText(file: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) return undefined;
    throw new Error(reason);
  }
  return decodeUtf8(bytes);
}

/** The reason why a file cannot be read; undefined if it is missing. */
function reasonOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR" ? undefined : refusal(error);
}

interface Walk {
  readonly visit: (path: string) => void;
  readonly unread: Unread;
}

/** Calls `visit` with the project path of every file below a folder. A missing folder has no files. */
function walk(root: string, folder: string, tell: Walk): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(posix.resolve(root, folder), { withFileTypes: true });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) tell.unread(folder, reason);
    return;
  }
  for (const entry of entries) {
    const path = posix.join(folder, entry.name);
    // Links to folders are not followed: they may form a circle.
    if (!entry.isDirectory()) tell.visit(path);
    else if (entry.name !== "node_modules" && !entry.name.startsWith(".")) walk(root, path, tell);
  }
}
