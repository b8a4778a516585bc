import type { Receipt, ReceiptStore } from "../receipt-store.ts";
import { selectReceipts } from "../select-receipts.ts";

/** Returns a store that keeps the last `most` receipts in memory: for tests, and for servers without a disk. */
export function memoryReceiptStore(most = 1_000): ReceiptStore {
  const receipts = new Map<string, Receipt>();
  return {
    async put(receipt) {
      receipts.set(receipt.id, receipt);
      const [oldest] = receipts.keys();
      if (receipts.size > most && oldest !== undefined) receipts.delete(oldest);
    },
    get: async (id) => receipts.get(id),
    async *scan(query) {
      yield* selectReceipts([...receipts.values()].toReversed(), query);
    },
    close: async () => {},
  };
}
