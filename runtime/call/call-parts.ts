import type { RunRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";
import type { Runner } from "../runner/runner.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import type { Caller } from "./call-context.ts";
import type { Hooks } from "./hooks.ts";
import type { ResultHandler } from "./tool-caller.ts";
import type { PreparedTool, ToolTable } from "./tool-table.ts";

/** What the call path is made of. */
export interface CallParts {
  readonly tools: ToolTable;
  readonly runners: ReadonlyMap<RunRecord["kind"], Runner>;
  readonly results: ResultHandler;
  readonly hooks?: Hooks;
  /** Hears of every error that ends a call; what becomes of the call is none of its business. */
  readonly onFault?: (tool: string, error: unknown) => void;
  /** Calls over these transports leave a receipt, whose id stands in the result's `_meta`. */
  readonly receipts?: { readonly store: ReceiptStore; readonly transports: readonly Caller["transport"][] };
}

/** The runner of a tool. Throws DeltaMcpError("configuration") where this server has none of its kind. */
export function runnerOf({ runners }: CallParts, { record }: PreparedTool): Runner {
  const { kind } = record.run;
  const runner = runners.get(kind);
  if (runner !== undefined) return runner;
  throw new DeltaMcpError(
    "configuration",
    `This server can not run ${record.name}: it has no ${kind} runner.`,
  );
}
