import { errorAnswer } from "../call/error-to-result.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { DeltaMcpError } from "../errors.ts";
import type { JsonObject } from "../support/json.ts";

/**
 * A whole result with the reason why it is not what was asked for or promised in front, in the same block as the text:
 * some hosts show a model one block.
 */
export function noted(whole: ToolResult, { code, message }: DeltaMcpError): ToolResult {
  const heading = code === "invalid_arguments" ? "Its result, unpicked:" : "Its result:";
  const [first, ...rest] = whole.content;
  const content =
    first?.type === "text"
      ? [{ ...first, text: `${message} ${heading}\n${first.text}` }, ...rest]
      : [{ type: "text" as const, text: message }, ...whole.content];
  return { ...whole, content };
}

/** The same as an error, where a client was promised another form. The text carries the result. */
export function notedError(whole: ToolResult, mismatch: DeltaMcpError): ToolResult {
  const { content } = noted(whole, mismatch);
  return { ...errorOf(whole, mismatch), content };
}

/** For code, to which another value than it asked for is an error: the whole result stands beside it as data. */
export function errorBesideResult(whole: ToolResult, mismatch: DeltaMcpError): ToolResult {
  const more = whole.content.filter((block) => block.type !== "text");
  const error = errorOf(whole, mismatch);
  return { ...error, content: [...error.content, ...more] };
}

function errorOf(whole: ToolResult, { code, message, details }: DeltaMcpError): ToolResult {
  const { content, _meta } = errorAnswer(code, message, details as JsonObject);
  return { ...whole, content, isError: true, _meta: { ...whole._meta, ..._meta } };
}
