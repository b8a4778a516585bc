import type { EncodingMap } from "../../encoding/map.ts";
import type { ServerTarget } from "../client-options.ts";
import type { DescribedTool, IndexedTool } from "./described-tool.ts";

/** A cache of tool descriptions by digest. A changed description has another digest, so no entry is ever stale. */
export interface DescriptionCache {
  get(digest: string): Promise<DescribedTool | undefined>;
  put(digest: string, tool: DescribedTool): Promise<void>;
  getIndex(digest: string): Promise<readonly IndexedTool[] | undefined>;
  putIndex(digest: string, index: readonly IndexedTool[]): Promise<void>;
  /** Resolves to the encoding map with that hash; to undefined if it is missing or does not match the hash. */
  getMap(hash: string): Promise<EncodingMap | undefined>;
  putMap(map: EncodingMap): Promise<void>;
}

/**
 * Resolves to a cache in memory, and in a folder if one is given. Descriptions are kept for each server apart: the server
 * chooses its digests, and two servers may use the same one. Only a map's hash can be verified. Rejects with
 * DeltaMcpError("configuration") for a folder where there are no files, as in a browser.
 */
export async function createDescriptionCache(
  folder: string | undefined,
  target: ServerTarget,
): Promise<DescriptionCache> {
  const memory = new Map<string, unknown>();
  const files = folder === undefined ? undefined : await openFolder(folder, target);

  const get = async (key: CacheKey): Promise<unknown> => {
    const { kind, id } = key;
    return memory.get(`${kind} ${id}`) ?? files?.read(key);
  };
  const put = async (key: CacheKey, value: unknown): Promise<void> => {
    const { kind, id } = key;
    memory.set(`${kind} ${id}`, value);
    await files?.write(key, value);
  };
  return {
    get: async (id) => (await get({ kind: "tool", id })) as DescribedTool | undefined,
    put: (id, tool) => put({ kind: "tool", id }, tool),
    getIndex: async (id) => (await get({ kind: "index", id })) as readonly IndexedTool[] | undefined,
    putIndex: (id, index) => put({ kind: "index", id }, index),
    getMap: async (id) => checkedMap(await get({ kind: "encoding", id }), id),
    putMap: (map) => put({ kind: "encoding", id: map.hash }, map),
  };
}

interface CacheKey {
  readonly kind: "tool" | "index" | "encoding";
  /** A digest or hash, as the server sent it. */
  readonly id: string;
}

async function openFolder(folder: string, target: ServerTarget) {
  const { jsonFolder, nameOfTarget } = await import("./json-folder.ts");
  const all = jsonFolder(folder);
  const server = await nameOfTarget(target);
  const nameOf = ({ kind, id }: CacheKey) =>
    kind === "encoding" ? `${kind}-${id}` : `${kind}-${server}-${id}`;
  return {
    read: (key: CacheKey) => all.read(nameOf(key)),
    write: (key: CacheKey, value: unknown) => all.write(nameOf(key), value),
  };
}

/** Returns the map if it matches the hash, else undefined: a file may be incomplete or written by others. */
async function checkedMap(kept: unknown, hash: string): Promise<EncodingMap | undefined> {
  if (kept === undefined) return undefined;
  const { checkMap } = await import("../../encoding/map.ts");
  try {
    return await checkMap(kept, hash);
  } catch {
    return undefined;
  }
}
