import { type DeltaMcpErrorCode, isDeltaMcpError } from "../errors.ts";
import type { JsonObject } from "../support/json.ts";
import type { ToolResult } from "./tool-result.ts";

/** The `_meta` key under which an error result carries its code for programs; models do not see `_meta`. */
export const errorMetaKey = "io.github.deltamcp/error";

/** Longer messages are somebody's whole log; a model needs the beginning. */
const longestMessage = 2_000;

/** The answer for an error: its message and nothing else of it, never a stack. */
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

/** What an error says, whatever was thrown: bounded, without a stack, never empty. */
export function messageOf(error: unknown): string {
  const message = safely(() => {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name } = error as { message?: unknown; name?: unknown };
    if (typeof message === "string" && message !== "") return message;
    return typeof name === "string" && name !== "" ? name : "The tool failed without saying why.";
  });
  if (message.length <= longestMessage) return message;
  const end = isHighSurrogate(message.charCodeAt(longestMessage - 1)) ? longestMessage - 1 : longestMessage;
  return `${message.slice(0, end)}… (${message.length - end} more characters)`;
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

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    // A getter or toString of what was thrown threw in turn.
    return "The tool failed without saying why.";
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
