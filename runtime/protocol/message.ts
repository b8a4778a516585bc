import { isObject, type JsonObject } from "../support/json.ts";
import type { IncomingMessage, RequestId } from "./json-rpc.ts";

const noParams: JsonObject = Object.freeze({});

/** Tells a decoded JSON value apart. Omitted and null `params` are no parameters. Never throws. */
export function readMessage(value: unknown): IncomingMessage {
  if (!isObject(value)) return invalid(null, "a message is a JSON object");
  const id = value["id"];
  const readable = isRequestId(id) ? id : null;
  if (value["jsonrpc"] !== "2.0") return invalid(readable, '`jsonrpc` must be "2.0"');
  const method = value["method"];
  if (typeof method !== "string") return readReply(value, readable);
  const params = value["params"] ?? noParams;
  if (!isObject(params)) return invalid(readable, "`params` must be an object");
  if (id === undefined) return { kind: "notification", method, params: params as JsonObject };
  if (readable === null) return invalid(null, "`id` must be a string, or an integer within 2^53");
  return { kind: "request", id: readable, method, params: params as JsonObject };
}

function readReply(value: Record<string, unknown>, id: RequestId | null): IncomingMessage {
  const { result, error } = value;
  if (isObject(result) && id !== null)
    return { kind: "response", id, reply: { result: result as JsonObject } };
  if (isObject(error) && id !== null) {
    const { code, message } = error;
    return {
      kind: "response",
      id,
      reply: {
        error: {
          code: typeof code === "number" ? code : 0,
          message: typeof message === "string" ? message : "the client gave no reason",
        },
      },
    };
  }
  return invalid(id, "`method` must be a string");
}

/**
 * MCP: a string or an integer, never null. Integers beyond 2^53 are refused: they were rounded when the message was
 * parsed, and an answer under another id would be worse than an error.
 */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function invalid(id: RequestId | null, reason: string): IncomingMessage {
  return { kind: "invalid", id, reason };
}
