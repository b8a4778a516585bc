import type { Receipt, ReceiptStore } from "./receipt-store.ts";

/** Keeps the last receipts in memory, the oldest going first: for tests, and for servers without a disk. */
export function memoryReceiptStore(most = 1_000): ReceiptStore {
  const receipts = new Map<string, Receipt>();
  return {
    async put(receipt) {
      receipts.set(receipt.id, receipt);
      const [oldest] = receipts.keys();
      if (receipts.size > most && oldest !== undefined) receipts.delete(oldest);
    },
    get: async (id) => receipts.get(id),
    close: async () => {},
  };
}
