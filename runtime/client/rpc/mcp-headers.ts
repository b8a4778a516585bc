import { isObject, type JsonObject } from "../../support/json.ts";
import type { Message } from "./transport.ts";

export const versionKey = "io.modelcontextprotocol/protocolVersion";

/**
 * Returns the headers that mirror a message of 2026-07-28 (transports, "Standard Headers"): revision, method, and the
 * name of the tool, prompt or resource. Empty for messages of the handshake eras, which carry no revision.
 */
export function standardHeaders({ method, params }: Message): Record<string, string> {
  if (!isObject(params) || typeof method !== "string") return {};
  const meta = params["_meta"];
  const revision = isObject(meta) ? meta[versionKey] : undefined;
  if (typeof revision !== "string") return {};
  const name = params[method === "resources/read" ? "uri" : "name"];
  const named = ["tools/call", "prompts/get", "resources/read"].includes(method) && typeof name === "string";
  return {
    "mcp-protocol-version": revision,
    "mcp-method": headerValue(method),
    ...(named ? { "mcp-name": headerValue(name as string) } : {}),
  };
}

/** Returns the `Mcp-Param-*` headers of a call: the arguments that the tool's schema marks with `x-mcp-header`. */
export function parameterHeaders(schema: unknown, args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  const visit = (node: unknown, value: unknown): void => {
    if (!isObject(node)) return;
    const name = node["x-mcp-header"];
    const text = primitiveText(value);
    if (typeof name === "string" && text !== undefined) headers[`mcp-param-${name}`] = headerValue(text);
    const properties = node["properties"];
    if (!isObject(properties) || !isObject(value)) return;
    for (const [key, child] of Object.entries(properties))
      if (Object.hasOwn(value, key)) visit(child, value[key]);
  };
  visit(schema, args);
  return headers;
}

function primitiveText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "boolean" || typeof value === "bigint" || Number.isSafeInteger(value)
    ? String(value)
    : undefined;
}

/** Returns the text itself if a header can carry it (RFC 9110, 5.5), else `=?base64?…?=` of its UTF-8. */
export function headerValue(text: string): string {
  const plain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (plain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}?=`;
}
