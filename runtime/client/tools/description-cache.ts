import type { EncodingMap } from "../../encoding/map.ts";
import type { ServerTarget } from "../client-options.ts";
import type { DescribedTool, IndexedTool } from "./described-tool.ts";

/**
 * What is remembered of tools, by digest: a digest changes with what it stands for, so nothing in here is ever
 * stale.
 */
export interface DescriptionCache {
  get(digest: string): Promise<DescribedTool | undefined>;
  put(digest: string, tool: DescribedTool): Promise<void>;
  getIndex(digest: string): Promise<readonly IndexedTool[] | undefined>;
  putIndex(digest: string, index: readonly IndexedTool[]): Promise<void>;
  /** The map of tuned encodings of that hash; undefined where what is kept is not it. */
  getMap(hash: string): Promise<EncodingMap | undefined>;
  putMap(map: EncodingMap): Promise<void>;
}

/**
 * In memory, and in a folder where one is named. What a server says of its tools is kept for that server alone: a
 * digest is a server's own word, and may be another server's digest. Only a map's hash can be checked against it.
 */
export function createDescriptionCache(folder: string | undefined, target: ServerTarget): DescriptionCache {
  const memory = new Map<string, unknown>();
  const files = folder === undefined ? undefined : openFolder(folder, target);

  const get = async (key: CacheKey): Promise<unknown> => {
    const { kind, id } = key;
    return memory.get(`${kind} ${id}`) ?? (await files)?.read(key);
  };
  const put = async (key: CacheKey, value: unknown): Promise<void> => {
    const { kind, id } = key;
    memory.set(`${kind} ${id}`, value);
    await (await files)?.write(key, value);
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
  /** A digest or hash, as the server says it. */
  readonly id: string;
}

async function openFolder(folder: string, target: ServerTarget) {
  const { jsonFolder, nameOfTarget } = await import("./json-folder.ts");
  const all = jsonFolder(folder);
  const server = nameOfTarget(target);
  const nameOf = ({ kind, id }: CacheKey) =>
    kind === "encoding" ? `${kind}-${id}` : `${kind}-${server}-${id}`;
  return {
    read: (key: CacheKey) => all.read(nameOf(key)),
    write: (key: CacheKey, value: unknown) => all.write(nameOf(key), value),
  };
}

/** A file may be half of one, or somebody else's: a map that its name does not fit is as good as none. */
async function checkedMap(kept: unknown, hash: string): Promise<EncodingMap | undefined> {
  if (kept === undefined) return undefined;
  const { checkMap } = await import("../../encoding/map.ts");
  try {
    return checkMap(kept, hash);
  } catch {
    return undefined;
  }
}
