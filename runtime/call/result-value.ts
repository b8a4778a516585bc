import { DeltaMcpError, type DeltaMcpErrorCode } from "../errors.ts";
import { isObject } from "../support/json.ts";
import { parseExactJson } from "../support/parse-exact-json.ts";
import { errorMetaKey } from "./error-to-result.ts";
import type { ToolResult } from "./tool-result.ts";

/**
 * The value of a result, for handlers that call other tools. Throws the error of an error result: a DeltaMcpError with
 * the code that a server of ours gives, else `tool_failed`.
 *
 * Text stays text, unless it is a JSON object or array and the result contains no data beside it.
 */
export function resultValue(result: ToolResult): unknown {
  if (result.isError === true) throw resultError(result);
  if (result.structuredContent !== undefined) return result.structuredContent;
  const text = textOf(result);
  if (text === undefined || result.content.length > 1 || !/^\s*[[{]/.test(text)) return text;
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** The error that an error result stands for. */
export function resultError(result: ToolResult): DeltaMcpError {
  const marked = result._meta?.[errorMetaKey];
  const { code, details } = isObject(marked) ? marked : {};
  return new DeltaMcpError(
    typeof code === "string" ? (code as DeltaMcpErrorCode) : "tool_failed",
    textOf(result) ?? "The tool failed without a message.",
    isObject(details) ? { details } : {},
  );
}

function textOf({ content }: ToolResult): string | undefined {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length === 0 ? undefined : texts.join("\n");
}
