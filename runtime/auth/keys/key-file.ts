import { createHash, randomBytes } from "node:crypto";
import { isObject } from "../../support/json.ts";

/** One API key as its file has it. The key itself is in no file: only its hash. */
export interface StoredKey {
  /** The first characters of the key, by which people tell keys apart. */
  readonly id: string;
  /** Who uses the key: the principal of its calls. */
  readonly name: string;
  /** SHA-256 of the whole key, hex. A key has 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  readonly scopes: readonly string[];
  /** RFC 3339. */
  readonly created: string;
  /** RFC 3339. Absent: the key does not end by itself. */
  readonly expires?: string;
}

/** The beginning of every key, by which scanners of repositories know it. */
export const keyPrefix = "dmcp_";

const idLength = keyPrefix.length + 8;

/** Makes a new key, and the entry for its file. */
export function newKey(facts: Omit<StoredKey, "id" | "hash">): {
  readonly key: string;
  readonly stored: StoredKey;
} {
  const key = `${keyPrefix}${randomBytes(32).toString("base64url")}`;
  const { name, scopes, created, expires } = facts;
  const stored = {
    ...{ id: key.slice(0, idLength), name, hash: hashOf(key), scopes, created },
    ...(expires === undefined ? {} : { expires }),
  };
  return { key, stored };
}

export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Reads the text of a key file. Throws an Error that says where it is wrong. */
export function parseKeys(text: string): readonly StoredKey[] {
  const file: unknown = JSON.parse(text);
  const keys = isObject(file) ? file["keys"] : undefined;
  if (!Array.isArray(keys)) throw new Error('it must be `{ "keys": […] }`');
  return keys.map((key: unknown, at) => {
    if (isStoredKey(key)) return key;
    throw new Error(`keys[${at}] is no key: \`deltamcp keys add\` writes them`);
  });
}

/** The text of a key file. */
export function printKeys(keys: readonly StoredKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

function isStoredKey(value: unknown): value is StoredKey {
  if (!isObject(value)) return false;
  const { id, name, hash, scopes, created, expires } = value;
  return (
    [id, name, hash, created].every((text) => typeof text === "string" && text !== "") &&
    /^[0-9a-f]{64}$/.test(String(hash)) &&
    Array.isArray(scopes) &&
    scopes.every((scope) => typeof scope === "string") &&
    (expires === undefined || (typeof expires === "string" && Number.isFinite(Date.parse(expires))))
  );
}
