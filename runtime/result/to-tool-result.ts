import type { ToolResult } from "../call/tool-result.ts";
import type { Json } from "../json.ts";
import type { ShapedResult } from "./shape-context.ts";

/** The `_meta` key that tells programs that a result was cut, and how: "truncated", "paginated" or "summarized". */
export const cutMetaKey = "io.github.deltamcp/cut";

/**
 * What stands beside the text as data: nothing; the value or the shape that stands in for it; or as much of the
 * value as is shown, in the type that the tool's output schema promises, as it is or under `result`.
 */
export type Structured = "none" | "shape" | "promised" | "wrapped";

/** The MCP result of a shaped one. */
export function toToolResult(shaped: ShapedResult, structured: Structured): ToolResult {
  if (shaped.kind === "content") return shaped.result;
  const content = [{ type: "text" as const, text: shaped.text }];
  const data = dataOf(shaped, structured);
  return {
    content,
    ...(data === undefined ? {} : { structuredContent: data }),
    ...(shaped.kind === "whole" ? {} : { _meta: { [cutMetaKey]: shaped.kind } }),
  };
}

function dataOf(
  shaped: Exclude<ShapedResult, { kind: "content" }>,
  structured: Structured,
): Json | undefined {
  if (structured === "none") return undefined;
  if (structured === "shape") return shaped.value;
  return structured === "wrapped" ? { result: shaped.data } : shaped.data;
}
