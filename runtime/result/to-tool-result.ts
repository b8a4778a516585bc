import { type ToolResult, wholeSize } from "../call/tool-result.ts";
import type { Json, JsonObject } from "../support/json.ts";
import type { PresentedResult } from "./presented-result.ts";

/** The `_meta` key of a result that was cut. Its value is the kind of cut: "truncated", "paginated" or "summarized". */
export const cutMetaKey = "io.github.deltamcp/cut";

/** The `_meta` key under which programs find where to read on behind a whole value. */
export const nextMetaKey = "io.github.deltamcp/next";

/** The `_meta` key under which programs find the sentences that an answer carries beside a whole value. */
export const noteMetaKey = "io.github.deltamcp/note";

/**
 * The data beside the text of a result. `none`: no data. `envelope`: the value, or the envelope of a value that was cut.
 * `promised`: as much of the value as the text shows, in the type that the tool's output schema promises; `wrapped`: the
 * same under the key `result`.
 */
export type Structured = "none" | "envelope" | "promised" | "wrapped";

/** Returns a presented result as MCP carries it. */
export function toToolResult(presented: PresentedResult, structured: Structured): ToolResult {
  if (presented.kind === "content")
    return structured === "none" ? (presented.lean ?? presented.result) : presented.result;
  const { beside } = presented;
  const data = beside?.isError === true ? undefined : dataOf(presented, structured);
  return {
    content: [{ type: "text", text: presented.text }, ...(beside?.blocks ?? [])],
    ...(data === undefined ? {} : { structuredContent: data }),
    ...(beside?.isError === true ? { isError: true } : {}),
    ...withMeta(metaOf(presented), beside?.meta),
    ...(presented.size === undefined ? {} : { [wholeSize]: presented.size }),
  };
}

function withMeta(
  own: Pick<ToolResult, "_meta">,
  foreign: JsonObject | undefined,
): Pick<ToolResult, "_meta"> {
  return foreign === undefined ? own : { _meta: { ...foreign, ...own._meta } };
}

function metaOf({
  kind,
  next,
  note,
}: Exclude<PresentedResult, { kind: "content" }>): Pick<ToolResult, "_meta"> {
  if (kind !== "whole") return { _meta: { [cutMetaKey]: kind } };
  if (next === undefined && note === undefined) return {};
  return {
    _meta: {
      ...(next === undefined ? {} : { [nextMetaKey]: next }),
      ...(note === undefined ? {} : { [noteMetaKey]: note }),
    },
  };
}

function dataOf(
  presented: Exclude<PresentedResult, { kind: "content" }>,
  structured: Structured,
): Json | undefined {
  if (structured === "none") return undefined;
  if (structured === "envelope") return presented.value;
  return structured === "wrapped" ? { result: presented.data } : presented.data;
}
