import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../support/make-folder.ts";
import type { ServerTarget } from "../client-options.ts";

/** JSON values in files of one folder, by key. */
export interface JsonFolder {
  /** Resolves to undefined if the file is missing or unreadable. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

/** Returns a name for a server in file names: a hash of its address or command, so that it reveals no secrets. */
export function nameOfTarget(target: ServerTarget): string {
  const identity =
    "url" in target
      ? String(target.url)
      : JSON.stringify([target.command, target.args ?? [], target.cwd ?? ""]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Matches keys that are safe in a path: keys come from servers. */
const harmless = /^[a-z]+-[0-9a-zA-Z_-]{1,128}$/;

/**
 * Returns a folder of JSON files. Each file is written under another name and then renamed, so several processes may
 * share a folder. Failed writes are ignored.
 */
export function jsonFolder(folder: string): JsonFolder {
  return {
    async read(key) {
      if (!harmless.test(key)) return undefined;
      try {
        return JSON.parse(await readFile(join(folder, `${key}.json`), "utf8"));
      } catch {
        return undefined;
      }
    },
    async write(key, value) {
      if (!harmless.test(key)) return;
      const path = join(folder, `${key}.json`);
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        makeFolder(folder);
        await writeFile(draft, JSON.stringify(value));
        await rename(draft, path);
      } catch {
        return;
      }
    },
  };
}
