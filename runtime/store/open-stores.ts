import { messageOf } from "../errors.ts";
import type { Observe } from "../observe/events.ts";
import { lazy } from "../support/lazy.ts";
import { once } from "../support/once.ts";
import type { HeldStore } from "./held-store.ts";
import { memoryChangeFeed } from "./memory/memory-change-feed.ts";
import { memoryHeldStore } from "./memory/memory-held-store.ts";
import type { ReceiptStore } from "./receipt-store.ts";
import type { StoreBackend } from "./store-backend.ts";
import { type OutsidePlace, type StorePlace, showStorePlace } from "./store-place.ts";
import type { Stores } from "./stores.ts";

export interface StoreSettings {
  /** The place of receipts; undefined: they are off. */
  readonly receipts: StorePlace | undefined;
  /** The place of all other state. */
  readonly state: StorePlace;
  /** True if the operator named the place of receipts: they fail if it cannot be used, and do not change to memory. */
  readonly chosen?: boolean;
}

export interface StoreContext {
  readonly observe?: Observe;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Returns the stores of a server. A place is opened by the first use of one of its stores. */
export function openStores(settings: StoreSettings, { observe, now = Date.now }: StoreContext = {}): Stores {
  const { receipts, state, chosen = false } = settings;
  const backends = new Map<string, Promise<StoreBackend>>();
  const limits = lazy(async () => (await import("./memory/memory-rate-limits.ts")).memoryRateLimits());
  const replays = lazy(async () => (await import("./memory/memory-event-logs.ts")).memoryEventLogs(now));
  const memory = memoryHeldStore({ now });

  /** Receipts and other state in one place share what is opened there. */
  function open(place: OutsidePlace): Promise<StoreBackend> {
    const key = showStorePlace(place);
    const opened =
      backends.get(key) ?? import("./open-backend.ts").then(({ openBackend }) => openBackend(place));
    backends.set(key, opened);
    return opened;
  }
  // Receipts and held results in one place have one reason.
  const told = new Set<string>();
  const tellMemory = (place: StorePlace) => (error: unknown) => {
    if (told.has(showStorePlace(place))) return;
    told.add(showStorePlace(place));
    const message = `the store ${showStorePlace(place)} cannot be used, and memory takes its place: ${messageOf(error)}`;
    observe?.({ kind: "notice", level: "warning", message });
  };

  async function openReceipts(place: StorePlace): Promise<ReceiptStore> {
    const { memoryReceiptStore } = await import("./memory/memory-receipt-store.ts");
    if (place.kind === "memory") return memoryReceiptStore();
    const { watchedReceiptStore } = await import("./watched-receipt-store.ts");
    const watch = (store: ReceiptStore) =>
      observe === undefined ? store : watchedReceiptStore(store, observe);
    const { receipts: store } = await open(place);
    if (chosen) return watch(store);
    const { fallingBackReceiptStore } = await import("./falling-back-stores.ts");
    return watch(fallingBackReceiptStore(store, memoryReceiptStore, tellMemory(place)));
  }

  async function openHeld(place: OutsidePlace): Promise<HeldStore> {
    const { held } = await open(place);
    if (held === undefined) return memory;
    const { fallingBackHeldStore } = await import("./falling-back-stores.ts");
    return fallingBackHeldStore(held, memory, tellMemory(place));
  }

  return {
    receipts: receipts && lateReceiptStore(once(() => openReceipts(receipts))),
    held:
      state.kind === "memory"
        ? memory
        : lateHeldStore(
            memory.ttlMs,
            once(() => openHeld(state)),
          ),
    limits: async () => limits.get(),
    replays: async () => replays.get(),
    changes: memoryChangeFeed(),
    async close() {
      const opened = await Promise.allSettled(backends.values());
      for (const each of opened) if (each.status === "fulfilled") await each.value.close();
    },
  };
}

/** A store of receipts that is opened by its first use. */
function lateReceiptStore(open: () => Promise<ReceiptStore>): ReceiptStore {
  return {
    put: async (receipt) => (await open()).put(receipt),
    get: async (id) => (await open()).get(id),
    async *scan(query) {
      yield* (await open()).scan(query);
    },
    close: async () => (await open()).close(),
  };
}

/** A held store that is opened by its first use. */
function lateHeldStore(ttlMs: number, open: () => Promise<HeldStore>): HeldStore {
  return {
    ttlMs,
    put: async (result) => (await open()).put(result),
    get: async (handle) => (await open()).get(handle),
  };
}
