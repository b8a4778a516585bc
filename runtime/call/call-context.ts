import type { JsonObject } from "../support/json.ts";
import type { ClientChannel } from "./client-channel.ts";
import type { ToolResult } from "./tool-result.ts";

/** The context of a call: its client, its deadline, and other tools. `fn` handlers get it as their second argument. */
export interface CallContext extends ClientChannel {
  /** Fires when the client cancels, the deadline passes or the server stops. */
  readonly signal: AbortSignal;
  /** When the call is answered with a timeout, by `performance.now()`; absent or infinite where it has no end. */
  readonly deadline?: number;
  /**
   * Calls another tool of this catalogue, through the same path: scopes, validation, hooks, deadline. The result is
   * the same in every function, whatever surface the request came by, and whole: budgets are for models, and this one
   * goes to code. A tool that failed is a result with `isError`; `resultValue` takes the value out, or throws the
   * error. Rejects for an unknown tool and past a depth of 16.
   */
  call(tool: string, args: JsonObject): Promise<ToolResult>;
  /** Tells subscribers that a resource changed (notifications/resources/updated). */
  resourceUpdated(uri: string): void;
}
