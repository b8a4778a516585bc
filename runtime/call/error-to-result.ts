import { type DeltaMcpErrorCode, isDeltaMcpError, messageOf } from "../errors.ts";
import type { JsonObject } from "../support/json.ts";
import type { ToolResult } from "./tool-result.ts";

/** The `_meta` key under which an error result carries its code for programs; models do not see `_meta`. */
export const errorMetaKey = "io.github.deltamcp/error";

/** Returns the error result for an error: its message, its code and details, and never its stack. */
export function errorToResult(error: unknown): ToolResult {
  const code: DeltaMcpErrorCode = isDeltaMcpError(error) ? error.code : "tool_failed";
  return errorAnswer(
    code,
    messageOf(error),
    isDeltaMcpError(error) ? plainDetails(error.details) : undefined,
  );
}

/** An error result with a code that clients of ours turn into a DeltaMcpError again. */
export function errorAnswer(code: DeltaMcpErrorCode, text: string, details?: JsonObject): ToolResult {
  const error = details === undefined ? { code } : { code, details };
  return { content: [{ type: "text", text }], isError: true, _meta: { [errorMetaKey]: error } };
}

/** Only what JSON can hold, and only where there is something. */
function plainDetails(details: Readonly<Record<string, unknown>>): JsonObject | undefined {
  if (Object.keys(details).length === 0) return undefined;
  try {
    return JSON.parse(JSON.stringify(details)) as JsonObject;
  } catch {
    return undefined;
  }
}
