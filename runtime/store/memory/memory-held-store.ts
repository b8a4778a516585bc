import { heldLimits } from "../held-limits.ts";
import type { HeldResult, HeldStore } from "../held-store.ts";
import { newHandle } from "../new-handle.ts";

export interface MemoryHeldStoreOptions {
  readonly ttlMs?: number;
  /** The maximum number of characters of all held results together (`maxTotal`), and of one (`maxOne`). */
  readonly maxTotal?: number;
  readonly maxOne?: number;
  readonly now?: () => number;
}

/**
 * Returns a held store in memory. Defaults: ten minutes and 32 million characters. The least recently read result is
 * dropped first.
 */
export function memoryHeldStore(options: MemoryHeldStoreOptions = {}): HeldStore {
  const { ttlMs, maxTotal, maxOne, now = Date.now } = { ...heldLimits, ...options };
  // A Map keeps insertion order, and every read inserts the entry again. So the first entry is the oldest.
  const entries = new Map<string, { readonly result: HeldResult; readonly until: number }>();
  let total = 0;

  const drop = (handle: string): void => {
    total -= entries.get(handle)?.result.json.length ?? 0;
    entries.delete(handle);
  };
  const store = (handle: string, result: HeldResult): void => {
    drop(handle);
    entries.set(handle, { result, until: now() + ttlMs });
    total += result.json.length;
    for (const [oldest, entry] of entries) {
      if (total <= maxTotal && entry.until > now()) break;
      drop(oldest);
    }
  };

  return {
    ttlMs,
    async put(result) {
      if (result.json.length > maxOne) return undefined;
      const handle = await newHandle();
      store(handle, result);
      return handle;
    },
    async get(handle) {
      const entry = entries.get(handle);
      if (entry === undefined) return undefined;
      if (entry.until <= now()) {
        drop(handle);
        return undefined;
      }
      store(handle, entry.result);
      return entry.result;
    },
  };
}
