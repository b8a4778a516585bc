import { messageOf } from "../errors.ts";
import type { Observe } from "../observe/events.ts";
import type { ReceiptStore } from "./receipt-store.ts";

interface Waiting {
  /** The time at which it is given up, by performance.now(). */
  readonly until: number;
  reject(error: Error): void;
}

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

  // The oldest is first.
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  /** Gives the receipts up that have waited for too long. One timer serves all of them. */
  const giveUp = (): void => {
    timer = undefined;
    for (const put of waiting) {
      const left = put.until - performance.now();
      if (left > 0) {
        timer = setTimeout(giveUp, left);
        return;
      }
      waiting.delete(put);
      hangs = true;
      put.reject(tooSlow(deadlineMs));
    }
  };
  const put: ReceiptStore["put"] = (receipt) => {
    if (hangs) return Promise.reject(tooSlow(deadlineMs));
    return new Promise((resolve, reject) => {
      const own: Waiting = { until: performance.now() + deadlineMs, reject };
      waiting.add(own);
      timer ??= setTimeout(giveUp, deadlineMs);
      const end = (): void => {
        waiting.delete(own);
        if (waiting.size === 0) {
          clearTimeout(timer);
          timer = undefined;
        }
        hangs = false;
      };
      store.put(receipt).then(
        () => {
          end();
          resolve();
        },
        (error: unknown) => {
          end();
          reject(error);
        },
      );
    });
  };
  const failed = (error: unknown): never => {
    if (!failing) notice("warning", `receipts of calls cannot be stored: ${messageOf(error)}`);
    failing = true;
    throw error;
  };
  const stored = (): void => {
    if (failing) notice("info", "receipts of calls are stored again");
    failing = false;
  };

  return {
    put: (receipt) => put(receipt).then(stored, failed),
    get: (id) => store.get(id),
    scan: (query) => store.scan(query),
    close: () => store.close(),
  };
}

function tooSlow(deadlineMs: number): Error {
  return new Error(`the store did not accept a receipt within ${deadlineMs / 1000} s`);
}
