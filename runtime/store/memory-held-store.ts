import type { HeldResult, HeldStore } from "./held-store.ts";

export interface MemoryHeldStoreOptions {
  readonly ttlMs?: number;
  /** Characters of all held results together, and of one. */
  readonly maxTotal?: number;
  readonly maxOne?: number;
  readonly now?: () => number;
}

/** Ten minutes and 32 million characters by default; the result that was read longest ago goes first. */
export function memoryHeldStore(options: MemoryHeldStoreOptions = {}): HeldStore {
  const { ttlMs = 600_000, maxTotal = 32_000_000, maxOne = 8_000_000, now = Date.now } = options;
  // A Map keeps insertion order and every read inserts anew, so the first entry is always the oldest.
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

/**
 * 60 random bits: too many to guess in ten minutes. Digits, because o200k reads them in threes: seven tokens, and
 * an estimate that is exact, where 12 random letters are 10.
 */
async function newHandle(): Promise<string> {
  // Not at the top: a server that holds nothing starts without it, which is 4 ms.
  const { randomInt } = await import("node:crypto");
  const digits = Array.from({ length: 3 }, () => String(randomInt(1_000_000)).padStart(6, "0"));
  return `r${digits.join("")}`;
}
