import { errorMetaKey } from "../call/error-to-result.ts";
import { receiptMetaKey } from "../call/receipt.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { DeltaMcpErrorCode } from "../errors.ts";
import { isRateLimited } from "../result/envelopes.ts";
import { cutMetaKey, nextMetaKey, noteMetaKey } from "../result/to-tool-result.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import type { HttpResponse } from "../transport/http/http-message.ts";
import { jsonResponse } from "./respond.ts";

/** A tool's result in the words of this surface. */
export interface Answer {
  /** Whether the tool was started; what was refused before is safe to send again. */
  readonly ran: boolean;
  /** Of a dry run: what would be sent. */
  readonly shape?: JsonObject;
  /** Of a dry run: what would be picked from the result. */
  readonly pick?: string;
  readonly result?: unknown;
  /** How the result was cut to its budget. */
  readonly cut?: unknown;
  /** Where the service behind the tool has more than a whole result. */
  readonly next?: unknown;
  /** Sentences about the result: which pages it was made of, what `pick` did not find, how to read on. */
  readonly note?: unknown;
  /** MCP content, where the result is more than data: images, sound, resources. */
  readonly content?: ToolResult["content"];
  readonly error?: { readonly code: DeltaMcpErrorCode; readonly message: string; readonly details: unknown };
  readonly invocation?: { readonly id: unknown };
}

export function answerOf(
  { content, structuredContent, isError, _meta = {} }: ToolResult,
  ran: boolean,
): Answer {
  const receipt = _meta[receiptMetaKey];
  const [cut, next, note] = [_meta[cutMetaKey], _meta[nextMetaKey], _meta[noteMetaKey]];
  const plain = content.every((block) => block.type === "text");
  const failed = isError === true;
  return {
    ran,
    ...(failed ? { error: errorOf(content, _meta) } : {}),
    ...(structuredContent === undefined ? {} : { result: structuredContent }),
    ...(plain && (failed || structuredContent !== undefined) ? {} : { content }),
    ...(cut === undefined ? {} : { cut }),
    ...(next === undefined ? {} : { next }),
    ...(note === undefined ? {} : { note }),
    ...(receipt === undefined ? {} : { invocation: { id: receipt } }),
  };
}

/** Clients of plain HTTP look at the status first. */
export function answerResponse(key: string, answer: Answer): HttpResponse {
  const { error, result } = answer;
  if (error !== undefined) return jsonResponse({ key, ...answer }, statusOf(error.code));
  if (!isRateLimited(result)) return jsonResponse({ key, ...answer });
  return jsonResponse({ key, ...answer }, 429, { "retry-after": String(result.retryAfterSeconds) });
}

function errorOf(content: ToolResult["content"], meta: JsonObject): NonNullable<Answer["error"]> {
  const marked = meta[errorMetaKey];
  const { code, details = {} } = isObject(marked) ? marked : {};
  const message = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  return { code: isCode(code) ? code : "tool_failed", message, details };
}

const statuses: Readonly<Record<DeltaMcpErrorCode, number>> = {
  invalid_arguments: 400,
  forbidden: 403,
  unknown_tool: 404,
  rate_limited: 429,
  upstream_failed: 502,
  tool_changed: 502,
  upstream_unavailable: 503,
  timeout: 504,
  configuration: 500,
  invalid_result: 500,
  tool_failed: 500,
  cancelled: 500,
  client_refused: 500,
  protocol: 500,
  connection: 500,
};

/** Every code that an error of this surface may have. */
export const errorCodes: readonly string[] = Object.keys(statuses);

export function statusOf(code: DeltaMcpErrorCode): number {
  return statuses[code];
}

function isCode(code: unknown): code is DeltaMcpErrorCode {
  return typeof code === "string" && Object.hasOwn(statuses, code);
}
