import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../support/make-folder.ts";
import type { ServerTarget } from "../client-options.ts";

/** JSON values in files of one folder, by key. */
export interface JsonFolder {
  /** Undefined where there is none, or none that can be read. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

/** A name for a server in file names: of its address or command, without what an address may hold of secrets. */
export function nameOfTarget(target: ServerTarget): string {
  const identity =
    "url" in target
      ? String(target.url)
      : JSON.stringify([target.command, target.args ?? [], target.cwd ?? ""]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Keys come from servers: nothing but these characters may become part of a path. */
const harmless = /^[a-z]+-[0-9a-zA-Z_-]{1,128}$/;

/**
 * Files appear whole or not at all (written beside, then renamed), so that several processes may share a folder. A
 * cache that cannot be written is no reason to fail.
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
