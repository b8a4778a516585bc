import type { Json, JsonObject } from "../support/json.ts";

/**
 * The client of one request, as a transport and its era give it to everything that runs for the request. A surface
 * hands it on; the call path adds a deadline, and other tools, to make the context that handlers get.
 */
export interface ClientChannel {
  readonly caller: Caller;
  /** Fires when the client cancels or is gone. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is; silent where the client did not ask for it. */
  progress(update: ProgressUpdate): void;
  /** A log message for the client, by RFC 5424 level. */
  log(level: LogLevel, data: Json, logger?: string): void;
  /**
   * Asks the client's model (sampling/createMessage). Rejects with `client_refused` where the client cannot.
   *
   * Questions to the client (`sample`, `elicit`, `roots`) follow one rule: **ask first, act after.** Up to 2025-11-25
   * a question is a request, and the handler goes on when the reply comes. Since 2026-07-28 servers hold no state: the
   * call ends with the question, the client calls again with the reply, and the handler runs again from its start,
   * where its earlier questions now have their replies. So what it did before a question is done once more, and its
   * questions must come in the same order for the same arguments, or carry a `key` of their own.
   */
  sample(params: JsonObject, key?: string): Promise<JsonObject>;
  /** Asks the client's user (elicitation/create). Rejects with `client_refused` where the client cannot. */
  elicit(params: JsonObject, key?: string): Promise<JsonObject>;
  /** The folders the client works in (roots/list). Rejects with `client_refused` where the client cannot. */
  roots(key?: string): Promise<readonly JsonObject[]>;
}

/** The client that asks. Facts for handlers and logs; never proof of identity. */
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
