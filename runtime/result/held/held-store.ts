import type { ResultOptions } from "../../catalogue/records.ts";
import type { JsonObject } from "../../support/json.ts";
import type { PagePlan } from "../cut/plan-pages.ts";

/** A result too large for one answer, kept so that reading on does not run the tool again. */
export interface HeldResult {
  readonly tool: string;
  /** The principal it was made for, "" without authentication; nobody else can read it. */
  readonly owner: string;
  readonly options: ResultOptions;
  /** JSON text of the picked value. */
  readonly json: string;
  /** Where the pages of its list start, so that page 7 is found without counting six. */
  readonly pages?: PagePlan;
  /** How the tool goes on where the service behind it has more. */
  readonly more?: JsonObject;
}

/** Where held results live. Implementations forget what is old; a store that is shared serves all replicas. */
export interface HeldStore {
  /** Resolves to a new handle that nobody can guess, or to undefined where it is too large to keep. */
  put(result: HeldResult): Promise<string | undefined>;
  /** Resolves to undefined for an unknown or forgotten handle. Reading renews its time. */
  get(handle: string): Promise<HeldResult | undefined>;
  /** Milliseconds that a result is kept after it was last read. */
  readonly ttlMs: number;
}

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
