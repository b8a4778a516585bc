import type { Observe } from "../observe/events.ts";
import type { Runners } from "../runner/open-runners.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import type { CallServices } from "./active-call.ts";
import type { Caller } from "./client-channel.ts";
import type { Hooks } from "./hooks.ts";
import type { PageBounds } from "./page-bounds.ts";
import type { ToolTable } from "./tool-table.ts";

/** Runs the tools of one server. Opened once, and shared by all surfaces; a result handler comes with each call. */
export interface Calls extends CallServices {
  readonly tools: ToolTable;
  readonly runners: Runners;
  readonly hooks?: Hooks;
  /** Is told of the beginning and the end of every call; absent if nobody listens. */
  readonly observe?: Observe;
  /** Is told of every error that ends a call. It cannot change the answer. */
  readonly onFault?: (tool: string, error: unknown) => void;
  /** How much of a service one call with all pages reads, where it is not the default. */
  readonly pageBounds?: Partial<PageBounds>;
  /** Calls over these transports leave a receipt; the result's `_meta` contains its id. */
  readonly receipts?: { readonly store: ReceiptStore; readonly transports: readonly Caller["transport"][] };
}
