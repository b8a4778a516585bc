import { messageOf } from "../errors.ts";
import type { Observe } from "../observe/events.ts";
import type { ReceiptStore } from "./receipt-store.ts";

/** Milliseconds that a call waits for its receipt to be stored. */
const defaultDeadlineMs = 2_000;

/**
 * Returns a store that reports its failures, once until it works again: an audit log must not fail unnoticed. A put
 * that exceeds `deadlineMs` milliseconds fails. While that write hangs, other puts fail at once, because a call that
 * ran must be answered.
 */
export function watchedReceiptStore(
  store: ReceiptStore,
  observe: Observe,
  deadlineMs = defaultDeadlineMs,
): ReceiptStore {
  let failing = false;
  let hangs = false;
  const notice = (level: "info" | "warning", message: string) => observe({ kind: "notice", level, message });

  const put: ReceiptStore["put"] = (receipt) => {
    if (hangs) return Promise.reject(tooSlow(deadlineMs));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        hangs = true;
        reject(tooSlow(deadlineMs));
      }, deadlineMs);
      void store
        .put(receipt)
        .then(resolve, reject)
        .then(() => {
          clearTimeout(timer);
          hangs = false;
        });
    });
  };

  return {
    async put(receipt) {
      try {
        await put(receipt);
      } catch (error) {
        if (!failing) notice("warning", `receipts of calls cannot be stored: ${messageOf(error)}`);
        failing = true;
        throw error;
      }
      if (failing) notice("info", "receipts of calls are stored again");
      failing = false;
    },
    get: (id) => store.get(id),
    scan: (query) => store.scan(query),
    close: () => store.close(),
  };
}

function tooSlow(deadlineMs: number): Error {
  return new Error(`the store did not accept a receipt within ${deadlineMs / 1000} s`);
}
