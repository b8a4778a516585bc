import { errorMetaKey } from "../call/error-to-result.ts";
import type { ToolResult } from "../call/tool-result.ts";
import { DeltaMcpError, type DeltaMcpErrorCode } from "../errors.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { parseExactJson } from "../parse-exact-json.ts";
import { isCutResult } from "../result/shapes.ts";
import { cutMetaKey } from "../result/to-tool-result.ts";
import type { ToolAnswer } from "./stub-contract.ts";

/** An answer whose types are not known here; the generated stub knows them. */
export type UntypedAnswer = ToolAnswer<unknown>;

/**
 * What a result means: the value, or the shape that stands in for it. Servers that know Delta-MCP mark what they cut;
 * of others a value that looks like one of the shapes is taken for it (`guess`).
 * Throws DeltaMcpError for an error result, with the code that a server of ours gives, else `tool_failed`.
 */
export function toAnswer(result: ToolResult, guess: boolean): UntypedAnswer {
  if (result.isError === true) throw toError(result);
  const value = valueOfResult(result);
  const marked = result._meta?.[cutMetaKey] !== undefined;
  const limited = isObject(value) && value["type"] === "rate_limited";
  if ((marked || guess || limited) && isCutResult(value)) return cutAnswer(value as unknown as JsonObject);
  return { kind: "complete", value, content: result.content };
}

/** The error that an error result stands for. */
export function toError(result: ToolResult): DeltaMcpError {
  const marked = result._meta?.[errorMetaKey];
  const { code, details } = isObject(marked) ? marked : {};
  return new DeltaMcpError(
    typeof code === "string" ? (code as DeltaMcpErrorCode) : "tool_failed",
    textOfResult(result) ?? "The tool failed without saying why.",
    isObject(details) ? { details } : {},
  );
}

/**
 * The value of a result. Text stays text: only where it is a JSON object or list, and the server gave no data beside
 * it, it is read as that.
 */
function valueOfResult(result: ToolResult): unknown {
  if (result.structuredContent !== undefined) return result.structuredContent;
  const text = textOfResult(result);
  if (text === undefined || result.content.length > 1 || !/^\s*[[{]/.test(text)) return text;
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

function textOfResult({ content }: ToolResult): string | undefined {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length === 0 ? undefined : texts.join("\n");
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
