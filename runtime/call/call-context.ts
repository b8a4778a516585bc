import type { Json, JsonObject } from "../support/json.ts";
import type { ToolResult } from "./tool-result.ts";

/** What a call knows of its surroundings; `fn` handlers get it as their second argument. */
export interface CallContext {
  /** Fires when the client cancels, the deadline passes or the server stops. */
  readonly signal: AbortSignal;
  /** When the call is answered with a timeout, by `performance.now()`; absent or infinite where it has no end. */
  readonly deadline?: number;
  readonly caller: Caller;
  /** Tells the client how far the call is; silent where the client did not ask for it. */
  progress(update: ProgressUpdate): void;
  /** A log message for the client, by RFC 5424 level. */
  log(level: LogLevel, data: Json, logger?: string): void;
  /**
   * Asks the client's model (sampling/createMessage). Rejects with `client_refused` where the client can not.
   *
   * Questions to the client (`sample`, `elicit`, `roots`) follow one rule: **ask first, act after.** Up to 2025-11-25
   * a question is a request, and the handler goes on when the reply comes. Since 2026-07-28 servers hold no state: the
   * call ends with the question, the client calls again with the reply, and the handler runs again from its start,
   * where its earlier questions now have their replies. So what it did before a question is done once more, and its
   * questions must come in the same order for the same arguments, or carry a `key` of their own.
   */
  sample(params: JsonObject, key?: string): Promise<JsonObject>;
  /** Asks the client's user (elicitation/create). Rejects with `client_refused` where the client can not. */
  elicit(params: JsonObject, key?: string): Promise<JsonObject>;
  /** The folders the client works in (roots/list). Rejects with `client_refused` where the client can not. */
  roots(key?: string): Promise<readonly JsonObject[]>;
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

/** What transports and era adapters give to a call; the call path adds `call` and its own deadline. */
export type ClientChannel = Omit<CallContext, "call">;

/** Who asks. Facts for handlers and logs; never proof of identity. */
export interface Caller {
  readonly transport: "stdio" | "http" | "dispatch";
  /** The revision spoken, `2025-11-25`; absent outside MCP. */
  readonly protocolVersion?: string;
  readonly client?: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject;
  /** The authenticated principal, where the transport has one. */
  readonly principal?: string;
  readonly scopes?: readonly string[];
}

export interface ProgressUpdate {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export type LogLevel = "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
