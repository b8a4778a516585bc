import type { Runners } from "../runner/open-runners.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import type { Caller } from "./call-context.ts";
import type { Hooks } from "./hooks.ts";
import type { CallDeeper } from "./run-context.ts";
import type { ToolTable } from "./tool-table.ts";

/** Runs the tools of one server. Opened once, and shared by all surfaces; a result handler comes with each call. */
export interface Calls {
  readonly tools: ToolTable;
  readonly runners: Runners;
  readonly hooks?: Hooks;
  /** Is told of every error that ends a call. It cannot change the answer. */
  readonly onFault?: (tool: string, error: unknown) => void;
  /** Calls over these transports leave a receipt; the result's `_meta` contains its id. */
  readonly receipts?: { readonly store: ReceiptStore; readonly transports: readonly Caller["transport"][] };
  /** `ctx.call` of every function of the author, whatever surface the request came by. */
  readonly callTool: CallDeeper;
}
