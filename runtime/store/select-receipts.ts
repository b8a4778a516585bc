import type { Receipt, ReceiptQuery } from "./receipt-store.ts";

/** Returns the receipts that a query chooses, in the given order. */
export function selectReceipts(receipts: readonly Receipt[], query: ReceiptQuery): readonly Receipt[] {
  const { tool, outcome, since, limit = receipts.length } = query;
  return receipts
    .filter(
      (receipt) =>
        (tool === undefined || receipt.tool === tool) &&
        (outcome === undefined || receipt.outcome === outcome) &&
        (since === undefined || Date.parse(receipt.startedAt) >= since),
    )
    .slice(0, limit);
}
