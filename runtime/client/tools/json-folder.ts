import { makeFolder } from "../../support/make-folder.ts";
import { nodeModule } from "../../support/node-module.ts";
import { sha256 } from "../../support/sha256.ts";
import type { ServerTarget } from "../client-options.ts";

/** JSON values in files of one folder, by key. */
export interface JsonFolder {
  /** Resolves to undefined if the file is missing or unreadable. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

/** Returns a name for a server in file names: a hash of its address or command, so that it reveals no secrets. */
export async function nameOfTarget(target: ServerTarget): Promise<string> {
  const identity =
    "url" in target
      ? String(target.url)
      : JSON.stringify([target.command, target.args ?? [], target.cwd ?? ""]);
  return String(await sha256(identity)).slice(0, 32);
}

/** Matches keys that are safe in a path: keys come from servers. */
const harmless = /^[a-z]+-[0-9a-zA-Z_-]{1,128}$/;

/**
 * Returns a folder of JSON files. Each file is written under another name and then renamed, so several processes may
 * share a folder. Failed writes are ignored.
 * @throws DeltaMcpError("configuration") where there are no files, as in a browser
 */
export function jsonFolder(folder: string): JsonFolder {
  const { readFile, rename, writeFile } = nodeModule("node:fs/promises", "`cacheDir`");
  const { join } = nodeModule("node:path", "`cacheDir`");
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
      const draft = `${path}.${crypto.randomUUID()}.tmp`;
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
