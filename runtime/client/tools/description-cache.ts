import type { EncodingMap } from "../../encoding/map.ts";
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

/** In memory, and in a folder where one is named. */
export function createDescriptionCache(folder: string | undefined): DescriptionCache {
  const memory = new Map<string, unknown>();
  const files =
    folder === undefined ? undefined : import("./json-folder.ts").then((m) => m.jsonFolder(folder));

  const get = async (key: string): Promise<unknown> => memory.get(key) ?? (await files)?.read(key);
  const put = async (key: string, value: unknown): Promise<void> => {
    memory.set(key, value);
    await (await files)?.write(key, value);
  };
  return {
    get: async (digest) => (await get(`tool-${digest}`)) as DescribedTool | undefined,
    put: (digest, tool) => put(`tool-${digest}`, tool),
    getIndex: async (digest) => (await get(`index-${digest}`)) as readonly IndexedTool[] | undefined,
    putIndex: (digest, index) => put(`index-${digest}`, index),
    getMap: async (hash) => checkedMap(await get(`encoding-${hash}`), hash),
    putMap: (map) => put(`encoding-${map.hash}`, map),
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
