import { errorAnswer } from "../../call/error-to-result.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import { type ToldTool, toldSignature } from "../../catalogue/told-signature.ts";

/** An error result of one sentence, what is wrong with a call; and how the tool is called, where it is known. */
export function refusal(reason: string, tool?: ToldTool): ToolResult {
  const end = /[.?]$/.test(reason) ? "" : ".";
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${end}`;
  return errorAnswer(
    "invalid_arguments",
    tool === undefined ? sentence : `${sentence}\n${toldSignature(tool)}`,
  );
}
