import type { Receipt, ReceiptStore } from "../../runtime/store/receipt-store.ts";

/** A store drops receipts of long ago. */
const startedAt = new Date().toISOString();

/** A receipt with this id. */
export function receiptOf(id: string, changes: Partial<Receipt> = {}): Receipt {
  return {
    id,
    tool: "echo",
    args: {},
    startedAt,
    durationMs: 1,
    caller: { transport: "dispatch" },
    outcome: "ok",
    result: { content: [] },
    ...changes,
  };
}

/** A store of receipts with `changes`; it takes every receipt and has none. */
export function receiptStore(changes: Partial<ReceiptStore> = {}): ReceiptStore {
  return {
    put: async () => {},
    get: async () => undefined,
    async *scan() {},
    close: async () => {},
    ...changes,
  };
}
