import type { ChangeFeed } from "./change-feed.ts";
import type { EventLogs } from "./event-logs.ts";
import type { HeldStore } from "./held-store.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { ReceiptStore } from "./receipt-store.ts";

/** The stores that the replicas of a server may share. Each store is loaded and opened when it is first used. */
export interface Stores {
  /** The receipts of calls; undefined if they are off. */
  readonly receipts: ReceiptStore | undefined;
  /** The results that were too large for one answer. */
  readonly held: HeldStore;
  /** Resolves to the rate limits of upstreams. */
  limits(): Promise<RateLimits>;
  /** Resolves to the streams that a client may resume after its connection broke. */
  replays(): Promise<EventLogs>;
  /** The feed of changed resources and of ended sessions. */
  readonly changes: ChangeFeed;
  /** Writes pending data, and closes the stores that were opened. */
  close(): Promise<void>;
}
