import { resultValue } from "../../call/result-value.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import { isEnvelope } from "../../result/envelopes.ts";
import { cutMetaKey, nextMetaKey } from "../../result/to-tool-result.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import type { ToolAnswer } from "./stub-contract.ts";

/** An answer without static types; the generated stub adds them. */
export type UntypedAnswer = ToolAnswer<unknown>;

/**
 * Returns the answer in a result: its value, or the envelope of a cut value. Servers that know Delta-MCP mark
 * envelopes. With `guess`, for other servers, a value that looks like an envelope is read as one. Throws
 * DeltaMcpError for an error result, with the code that a Delta-MCP server sends, else `tool_failed`.
 */
export function toAnswer(result: ToolResult, guess: boolean): UntypedAnswer {
  const value = resultValue(result);
  const marked = result._meta?.[cutMetaKey] !== undefined;
  const limited = isObject(value) && value["type"] === "rate_limited";
  if ((marked || guess || limited) && isEnvelope(value)) return cutAnswer(value as unknown as JsonObject);
  const next = result._meta?.[nextMetaKey];
  const complete = { kind: "complete", value, content: result.content } as const;
  return typeof next === "string" ? { ...complete, next } : complete;
}

function cutAnswer(envelope: JsonObject): UntypedAnswer {
  const { next, rest, path, totalPages, totalItems } = envelope;
  const on = typeof next === "string" ? { next } : {};
  const note = String(envelope["note"] ?? "");
  if (envelope["paginated"] === true)
    return {
      kind: "page",
      items: envelope["items"] as readonly Json[],
      page: Number(envelope["page"]),
      ...(typeof totalPages === "number" ? { totalPages } : {}),
      ...(typeof totalItems === "number" ? { totalItems } : {}),
      hasMore: envelope["hasMore"] === true,
      ...(rest === undefined ? {} : { rest }),
      ...(typeof path === "string" ? { path } : {}),
      ...on,
      note,
    };
  if (envelope["truncated"] === true)
    return {
      kind: "truncated",
      preview: String(envelope["preview"]),
      totalChars: Number(envelope["totalChars"]),
      estimatedTokens: Number(envelope["estimatedTokens"]),
      ...on,
      note,
    };
  if (envelope["type"] === "rate_limited")
    return {
      kind: "rate_limited",
      retryAfterSeconds: Number(envelope["retryAfterSeconds"]),
      upstream: String(envelope["upstream"]),
    };
  return { kind: "summarized", summary: envelope };
}
