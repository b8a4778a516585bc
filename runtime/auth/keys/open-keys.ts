import { timingSafeEqual } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { DeltaMcpError, messageOf } from "../../errors.ts";
import type { Observe } from "../../observe/events.ts";
import type { Claims } from "../identity.ts";
import { hashOf, parseKeys, type StoredKey } from "./key-file.ts";

/** The API keys of a server. */
export interface Keys {
  /** The holder of a key; undefined for one that is unknown, revoked or expired. */
  find(key: string): Promise<Claims | undefined>;
}

/** Milliseconds between two looks at the file: a revoked key is refused after that. */
const lookAgainMs = 1_000;

/**
 * Opens a file of keys, and reads it again when it changes. Rejects with DeltaMcpError("configuration") for a file that
 * cannot be read. One that becomes unreadable later is reported, and the keys from before stay: a half-written file must
 * not lock everybody out.
 */
export async function openKeys(path: string, observe: Observe, now: () => number = Date.now): Promise<Keys> {
  let keys: readonly StoredKey[] = [];
  let version = "";
  let looked = Number.NEGATIVE_INFINITY;
  let told = "";

  const load = async (): Promise<void> => {
    looked = now();
    const { mtimeMs, size, ino } = await stat(path);
    const current = `${mtimeMs} ${size} ${ino}`;
    if (current === version) return;
    keys = parseKeys(await readFile(path, "utf8"));
    version = current;
    told = "";
  };
  const refresh = async (): Promise<void> => {
    try {
      await load();
    } catch (error) {
      const message = `the API keys in ${path} cannot be read again, the ones from before stay: ${messageOf(error)}`;
      if (message !== told) observe({ kind: "notice", level: "error", message });
      told = message;
    }
  };
  try {
    await load();
  } catch (error) {
    throw new DeltaMcpError(
      "configuration",
      `the API keys in ${path} cannot be read: ${messageOf(error)} (\`deltamcp keys add NAME --file ${path}\` makes the file)`,
    );
  }

  return {
    async find(key) {
      if (now() >= looked + lookAgainMs) await refresh();
      const hash = Buffer.from(hashOf(key), "hex");
      // Every key is compared, so that the time of an answer says nothing.
      let found: StoredKey | undefined;
      for (const one of keys) if (timingSafeEqual(Buffer.from(one.hash, "hex"), hash)) found = one;
      if (found === undefined || (found.expires !== undefined && Date.parse(found.expires) <= now()))
        return undefined;
      return { principal: `key ${found.name}`, scopes: found.scopes };
    },
  };
}
