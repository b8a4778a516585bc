import type { JsonObject } from "../support/json.ts";

/** JSON-RPC ids as MCP has them: never null, and `1` is not `"1"`. */
export type RequestId = string | number;

/** A notification, or (with an id) a request of ours to the client. The transport adds `jsonrpc`. */
export interface OutgoingMessage {
  readonly id?: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

/** One JSON-RPC 2.0 message, told apart. MCP narrows JSON-RPC: ids are strings or integers, params are objects. */
export type IncomingMessage =
  | IncomingRequest
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "response"; readonly id: RequestId; readonly reply: Reply }
  /** Not a message. `id` is null where it could not be read. */
  | { readonly kind: "invalid"; readonly id: RequestId | null; readonly reason: string };

export interface IncomingRequest {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
}

/** The client's reply to a request of ours. */
export type Reply =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/** JSON-RPC 2.0, section 5.1. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
