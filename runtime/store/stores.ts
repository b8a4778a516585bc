import type { ChangeFeed } from "./change-feed.ts";
import type { EventLogs } from "./event-logs.ts";
import type { HeldStore } from "./held-store.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { ReceiptStore } from "./receipt-store.ts";

/** All that the replicas of a server may share. Each store is loaded and opened when it is first used. */
export interface Stores {
  /** Receipts of calls; undefined if none are kept. */
  receipts(): Promise<ReceiptStore | undefined>;
  /** Results that were too large for one answer. */
  readonly held: HeldStore;
  /** Rates of upstreams. */
  limits(): Promise<RateLimits>;
  /** Streams that a client may continue after its connection broke. */
  replays(): Promise<EventLogs>;
  /** Changes of resources, and sessions that were ended. */
  readonly changes: ChangeFeed;
  /** Writes what waits to be written, and closes the stores that were opened. */
  close(): Promise<void>;
}
