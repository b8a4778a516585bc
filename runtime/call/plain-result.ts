import { ForeignResult } from "../result/foreign-result.ts";
import { NoBody } from "../result/no-body.ts";
import type { Json } from "../support/json.ts";
import { isToolResult, type ToolResult } from "./tool-result.ts";

/**
 * A value as MCP content, whole: text as it is, anything else as JSON beside `structuredContent`. MCP content passes
 * untouched. `undefined` (a handler that returns nothing) is an empty text: a text block without text is invalid.
 */
export function plainResult(value: unknown): ToolResult {
  if (typeof value === "string") return { content: [{ type: "text", text: value }] };
  if (isToolResult(value)) return value;
  if (value instanceof ForeignResult) return value.result;
  if (value instanceof NoBody) return plainResult(value.facts);
  const text = JSON.stringify(value);
  if (text === undefined) return { content: [{ type: "text", text: "" }] };
  return { content: [{ type: "text", text }], structuredContent: value as Json };
}
