import { messageOf } from "../errors.ts";
import type { Observe } from "../observe/events.ts";
import { lazy } from "../support/lazy.ts";
import { once } from "../support/once.ts";
import type { EventLogs } from "./event-logs.ts";
import type { HeldStore } from "./held-store.ts";
import { memoryChangeFeed } from "./memory/memory-change-feed.ts";
import { memoryHeldStore } from "./memory/memory-held-store.ts";
import type { ReceiptStore } from "./receipt-store.ts";
import { sharedChangeFeed } from "./shared-change-feed.ts";
import type { SharedEvents } from "./shared-events.ts";
import type { SharedTopics } from "./shared-topics.ts";
import type { StoreBackend } from "./store-backend.ts";
import { type OutsidePlace, type StorePlace, showStorePlace } from "./store-place.ts";
import type { Stores } from "./stores.ts";

/** Milliseconds between two notices of one kind. */
const tellEveryMs = 60_000;

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
  const replays = lazy(openReplays);
  const memory = memoryHeldStore({ now });

  /** Receipts and other state in one place share what is opened there. A failure is not remembered. */
  async function open(place: OutsidePlace): Promise<StoreBackend> {
    const key = showStorePlace(place);
    const opened =
      backends.get(key) ?? import("./open-backend.ts").then(({ openBackend }) => openBackend(place));
    backends.set(key, opened);
    try {
      return await opened;
    } catch (error) {
      backends.delete(key);
      throw error;
    }
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
    const late = lateReceiptStore(once(async () => (await open(place)).receipts));
    const { fallingBackReceiptStore } = await import("./falling-back-stores.ts");
    const store = chosen ? late : fallingBackReceiptStore(late, memoryReceiptStore, tellMemory(place));
    if (observe === undefined) return store;
    const { watchedReceiptStore } = await import("./watched-receipt-store.ts");
    return watchedReceiptStore(store, observe);
  }

  async function openHeld(place: OutsidePlace): Promise<HeldStore> {
    const late = lateHeldStore(
      memory.ttlMs,
      once(async () => (await open(place)).held ?? memory),
    );
    const { fallingBackHeldStore } = await import("./falling-back-stores.ts");
    return fallingBackHeldStore(late, memory, tellMemory(place));
  }

  async function openReplays(): Promise<EventLogs> {
    const local = (await import("./memory/memory-event-logs.ts")).memoryEventLogs(now);
    if (state.kind !== "redis" && state.kind !== "postgres") return local;
    const { sharedEventLogs } = await import("./shared-event-logs.ts");
    const openEvents = async (): Promise<SharedEvents> => {
      const { events } = await open(state);
      if (events === undefined) throw new Error("this place has no streams");
      return events;
    };
    return sharedEventLogs(local, openEvents, tellChanges);
  }

  async function openTopics(place: OutsidePlace): Promise<SharedTopics> {
    const { topics } = await open(place);
    if (topics === undefined) throw new Error("this place has no messages");
    return topics;
  }
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Says once a minute that others do not hear of changes: a lost database fails every message. */
  const tellChanges = (error: unknown): void => {
    if (now() - toldAt < tellEveryMs) return;
    toldAt = now();
    const message = `changes and streams do not reach other servers: ${messageOf(error)}`;
    observe?.({ kind: "notice", level: "warning", message });
  };

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
    changes:
      state.kind === "redis" || state.kind === "postgres"
        ? sharedChangeFeed(() => openTopics(state), tellChanges)
        : memoryChangeFeed(),
    async close() {
      const opened = await Promise.allSettled(backends.values());
      for (const each of opened) if (each.status === "fulfilled") await each.value.close();
    },
  };
}

/** A store of receipts that is opened by its first use. What it is opened in is closed with all other stores. */
function lateReceiptStore(open: () => Promise<ReceiptStore>): ReceiptStore {
  let opened: ReceiptStore | undefined;
  const openNow = async (): Promise<ReceiptStore> => {
    opened = await open();
    return opened;
  };
  return {
    put: (receipt) => opened?.put(receipt) ?? openNow().then((store) => store.put(receipt)),
    get: async (id) => (await open()).get(id),
    async *scan(query) {
      yield* (await open()).scan(query);
    },
    close: async () => {},
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
