import type { HeldStore } from "./held-store.ts";
import type { ReceiptStore } from "./receipt-store.ts";
import type { SharedEvents } from "./shared-events.ts";
import type { SharedTopics } from "./shared-topics.ts";

/** The stores of one place outside this process. Nothing is opened before the first statement. */
export interface StoreBackend {
  readonly receipts: ReceiptStore;
  /** Absent if the place contains only receipts. */
  readonly held?: HeldStore;
  /** Streams that a client may resume at another process. Absent for files. */
  readonly events?: SharedEvents;
  /** Messages to the other processes with this place. Absent for files. */
  readonly topics?: SharedTopics;
  close(): Promise<void>;
}
