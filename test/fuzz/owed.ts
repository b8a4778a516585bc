import { isObject } from "../../runtime/support/json.ts";

/** What a message calls for: an answer under an id, an error that may have none, or silence. */
export type Owed =
  | { readonly kind: "answer"; readonly id: string | number; readonly method: string }
  /** `id` is null where none could be read. */
  | { readonly kind: "error"; readonly id: string | number | null }
  | { readonly kind: "silence"; readonly cancels?: string | number };

/**
 * Read from JSON-RPC 2.0 (sections 4 to 6) and MCP (basic, "Messages"), and not from the server's own code: ids are
 * strings or integers that a double holds, params are objects, batches exist where the revision has them.
 */
export function owedFor(value: unknown, batches: boolean): readonly Owed[] {
  if (!Array.isArray(value)) return [owedForOne(value)];
  const refused = !batches || value.length === 0 || value.length > 1_000 || value.some(mayNotBeBatched);
  return refused ? [{ kind: "error", id: null }] : value.map(owedForOne);
}

function owedForOne(value: unknown): Owed {
  if (!isObject(value)) return { kind: "error", id: null };
  const { jsonrpc, id, method, params, result, error } = value;
  const readable = typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : null;
  const broken: Owed = { kind: "error", id: readable };
  if (jsonrpc !== "2.0") return broken;
  if (typeof method !== "string") {
    return readable !== null && (isObject(result) || isObject(error)) ? { kind: "silence" } : broken;
  }
  if (params !== undefined && params !== null && !isObject(params)) return broken;
  if (id === undefined) return silence(method, params);
  return readable === null ? broken : { kind: "answer", id: readable, method };
}

function silence(method: string, params: unknown): Owed {
  const requestId = isObject(params) ? params["requestId"] : undefined;
  const cancels = method === "notifications/cancelled" && isId(requestId) ? requestId : undefined;
  return { kind: "silence", ...(cancels === undefined ? {} : { cancels }) };
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** 2025-03-26: initialize must not be in a batch; and 2026-07-28 knows none. */
function mayNotBeBatched(value: unknown): boolean {
  if (!isObject(value)) return false;
  const meta = isObject(value["params"]) ? value["params"]["_meta"] : undefined;
  const stateless = isObject(meta) && meta["io.modelcontextprotocol/protocolVersion"] !== undefined;
  return value["method"] === "initialize" || stateless;
}
