import { errorAnswer } from "../../call/error-to-result.ts";
import type { ToolResult } from "../../call/tool-result.ts";

/** An error result of one sentence: what is wrong with a call, and what would be right. */
export function refusal(reason: string): ToolResult {
  const end = /[.?]$/.test(reason) ? "" : ".";
  return errorAnswer("invalid_arguments", `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${end}`);
}
