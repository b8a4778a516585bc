import { lazy } from "../support/lazy.ts";
import { memoryChangeFeed } from "./memory-change-feed.ts";
import { memoryHeldStore } from "./memory-held-store.ts";
import type { ReceiptStore } from "./receipt-store.ts";
import type { Stores } from "./stores.ts";

/** The place in which a server keeps receipts of calls. */
export type ReceiptsPlace =
  | { readonly kind: "off" }
  | { readonly kind: "memory" }
  /** `path` is absolute. */
  | { readonly kind: "file"; readonly path: string };

export interface LocalStoresOptions {
  readonly receipts: ReceiptsPlace;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Returns the stores of a single process. All are in memory; receipts may be in a file. */
export function localStores({ receipts, now = Date.now }: LocalStoresOptions): Stores {
  const receiptStore = lazy(async () => ({ store: await openReceipts(receipts) }));
  const limits = lazy(async () => (await import("./memory-rate-limits.ts")).memoryRateLimits());
  const replays = lazy(async () => (await import("./memory-event-logs.ts")).memoryEventLogs(now));
  return {
    receipts: async () => (await receiptStore.get()).store,
    held: memoryHeldStore({ now }),
    limits: async () => limits.get(),
    replays: async () => replays.get(),
    changes: memoryChangeFeed(),
    async close() {
      await (await receiptStore.made)?.store?.close();
    },
  };
}

async function openReceipts(place: ReceiptsPlace): Promise<ReceiptStore | undefined> {
  if (place.kind === "off") return undefined;
  if (place.kind === "memory") return (await import("./memory-receipt-store.ts")).memoryReceiptStore();
  return (await import("./file-receipt-store.ts")).fileReceiptStore(place.path);
}
