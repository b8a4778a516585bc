import { resultValue } from "../../call/result-value.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import { isCutResult } from "../../result/shapes.ts";
import { cutMetaKey, nextMetaKey } from "../../result/to-tool-result.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import type { ToolAnswer } from "./stub-contract.ts";

/** An answer whose types are not known here; the generated stub knows them. */
export type UntypedAnswer = ToolAnswer<unknown>;

/**
 * What a result means: the value, or the shape that stands in for it. Servers that know Delta-MCP mark what they cut;
 * of others a value that looks like one of the shapes is taken for it (`guess`).
 * Throws DeltaMcpError for an error result, with the code that a server of ours gives, else `tool_failed`.
 */
export function toAnswer(result: ToolResult, guess: boolean): UntypedAnswer {
  const value = resultValue(result);
  const marked = result._meta?.[cutMetaKey] !== undefined;
  const limited = isObject(value) && value["type"] === "rate_limited";
  if ((marked || guess || limited) && isCutResult(value)) return cutAnswer(value as unknown as JsonObject);
  const next = result._meta?.[nextMetaKey];
  const complete = { kind: "complete", value, content: result.content } as const;
  return typeof next === "string" ? { ...complete, next } : complete;
}

function cutAnswer(shape: JsonObject): UntypedAnswer {
  const next = shape["next"];
  const on = typeof next === "string" ? { next } : {};
  const note = String(shape["note"] ?? "");
  if (shape["paginated"] === true)
    return {
      kind: "page",
      items: shape["items"] as readonly Json[],
      page: Number(shape["page"]),
      totalPages: Number(shape["totalPages"]),
      hasMore: shape["hasMore"] === true,
      ...on,
      note,
    };
  if (shape["truncated"] === true)
    return {
      kind: "truncated",
      preview: String(shape["preview"]),
      totalChars: Number(shape["totalChars"]),
      estimatedTokens: Number(shape["estimatedTokens"]),
      ...on,
      note,
    };
  if (shape["type"] === "rate_limited")
    return {
      kind: "rate_limited",
      retryAfterSeconds: Number(shape["retryAfterSeconds"]),
      upstream: String(shape["upstream"]),
    };
  return { kind: "summarized", summary: shape };
}
