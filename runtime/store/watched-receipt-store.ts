import { messageOf } from "../errors.ts";
import type { ReceiptStore } from "./receipt-store.ts";

/** Milliseconds that a call waits for its receipt. */
const defaultDeadlineMs = 2_000;

/**
 * A store whose failures are told, once until it works again: an audit log must not be off unseen. A receipt that is
 * not kept in time fails, and as long as that write hangs, others fail at once: a call that ran must have its answer.
 */
export function watchedReceiptStore(
  store: ReceiptStore,
  tell: (message: string) => void,
  deadlineMs = defaultDeadlineMs,
): ReceiptStore {
  let failing = false;
  let hangs = false;

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
        if (!failing) tell(`warning: receipts of calls are not kept: ${messageOf(error)}`);
        failing = true;
        throw error;
      }
      if (failing) tell("receipts of calls are kept again");
      failing = false;
    },
    get: (id) => store.get(id),
    close: () => store.close(),
  };
}

function tooSlow(deadlineMs: number): Error {
  return new Error(`the store did not take a receipt within ${deadlineMs / 1000} s`);
}
