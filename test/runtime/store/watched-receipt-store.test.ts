import { expect, it } from "vitest";
import type { Observe } from "../../../runtime/observe/events.ts";
import { watchedReceiptStore } from "../../../runtime/store/watched-receipt-store.ts";
import { receiptOf, receiptStore } from "../../support/receipt.ts";

const receipt = receiptOf("a");

function watch(put: () => Promise<void>, deadlineMs?: number) {
  const told: string[] = [];
  const store = receiptStore({ put, get: async () => receipt });
  const observe: Observe = (event) =>
    told.push(event.kind === "notice" ? `${event.level}: ${event.message}` : event.kind);
  return { told, store: watchedReceiptStore(store, observe, deadlineMs) };
}

it("tells once that receipts are not kept, and once that they are again", async () => {
  let broken = true;
  const { told, store } = watch(async () => {
    if (broken) throw new Error("ENOSPC: no space left on device");
  });
  for (let count = 0; count < 3; count++) await expect(store.put(receipt)).rejects.toThrow("ENOSPC");
  expect(told).toEqual(["warning: receipts of calls cannot be stored: ENOSPC: no space left on device"]);
  broken = false;
  await store.put(receipt);
  await store.put(receipt);
  expect(told.slice(1)).toEqual(["info: receipts of calls are stored again"]);
  expect(await store.get("a")).toBe(receipt);
});

it("waits for no store that hangs, and uses it again when it answers", async () => {
  const waiting: (() => void)[] = [];
  const { told, store } = watch(() => new Promise((resolve) => waiting.push(resolve)), 30);
  await expect(store.put(receipt)).rejects.toThrow("did not accept a receipt within 0.03 s");
  await expect(store.put(receipt)).rejects.toThrow("did not accept");
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await new Promise(setImmediate);
  const again = store.put(receipt);
  waiting[1]?.();
  await again;
  expect(told).toEqual([expect.stringMatching(/^warning: /), "info: receipts of calls are stored again"]);
});
