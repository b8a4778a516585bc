import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Lock, lockName, readLock } from "./lock.ts";

/** The text of a project's file, without a byte order mark; undefined where there is none. */
export function readText(root: string, path: string): string | undefined {
  try {
    return readFileSync(resolve(root, path), "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

/** The locks of all servers that were generated before, by folder. */
export function readLocks(root: string, out: string): ReadonlyMap<string, Lock> {
  const locks = new Map<string, Lock>();
  for (const folder of folders(root, out)) {
    const lock = readLock(readText(root, `${folder}/${lockName}`) ?? "");
    if (lock !== undefined) locks.set(folder, lock);
  }
  return locks;
}

function folders(root: string, out: string): readonly string[] {
  try {
    return readdirSync(join(root, out), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => (out === "." ? entry.name : `${out}/${entry.name}`))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
