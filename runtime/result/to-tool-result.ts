import type { ToolResult } from "../call/tool-result.ts";
import type { Json } from "../support/json.ts";
import type { ShapedResult } from "./shape-context.ts";

/** The `_meta` key that tells programs that a result was cut, and how: "truncated", "paginated" or "summarized". */
export const cutMetaKey = "io.github.deltamcp/cut";

/** The `_meta` key under which programs find where to read on behind a whole value. */
export const nextMetaKey = "io.github.deltamcp/next";

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
    ...metaOf(shaped),
  };
}

function metaOf({ kind, next }: Exclude<ShapedResult, { kind: "content" }>): Pick<ToolResult, "_meta"> {
  if (kind !== "whole") return { _meta: { [cutMetaKey]: kind } };
  return next === undefined ? {} : { _meta: { [nextMetaKey]: next } };
}

function dataOf(
  shaped: Exclude<ShapedResult, { kind: "content" }>,
  structured: Structured,
): Json | undefined {
  if (structured === "none") return undefined;
  if (structured === "shape") return shaped.value;
  return structured === "wrapped" ? { result: shaped.data } : shaped.data;
}
