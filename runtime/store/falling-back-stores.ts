import type { HeldStore } from "./held-store.ts";
import type { ReceiptStore } from "./receipt-store.ts";

/**
 * Returns a store of receipts that changes to memory if its first write fails: a read-only disk is no reason to lose every
 * receipt. A later failure is an error of that receipt.
 */
export function fallingBackReceiptStore(
  store: ReceiptStore,
  memory: () => ReceiptStore,
  tell: (error: unknown) => void,
): ReceiptStore {
  let current = store;
  let first: Promise<void> | undefined;
  let wrote = false;

  const change = async (error: unknown): Promise<void> => {
    current = memory();
    tell(error);
    await store.close().catch(() => undefined);
  };
  return {
    async put(receipt) {
      if (wrote || current !== store) return current.put(receipt);
      const written = store.put(receipt);
      first ??= written.then(() => {
        wrote = true;
      }, change);
      try {
        await written;
      } catch (error) {
        await first;
        if (current === store) throw error;
        await current.put(receipt);
      }
    },
    get: (id) => current.get(id),
    scan: (query) => current.scan(query),
    close: () => current.close(),
  };
}

/**
 * Returns a held store that keeps a result in memory if the shared store fails: the tool has run, and its answer must not be lost.
 * `tell` is called for the first of several failures in a row.
 */
export function fallingBackHeldStore(
  store: HeldStore,
  memory: HeldStore,
  tell: (error: unknown) => void,
): HeldStore {
  let failing = false;
  const attempt = async <T>(run: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      const result = await run();
      failing = false;
      return result;
    } catch (error) {
      if (!failing) tell(error);
      failing = true;
      return instead();
    }
  };
  return {
    ttlMs: store.ttlMs,
    put: (result) =>
      attempt(
        () => store.put(result),
        () => memory.put(result),
      ),
    async get(handle) {
      const kept = await memory.get(handle);
      return (
        kept ??
        attempt(
          () => store.get(handle),
          async () => undefined,
        )
      );
    },
  };
}
