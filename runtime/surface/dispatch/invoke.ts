import type { CallSurroundings } from "../../call/call-context.ts";
import { errorMetaKey } from "../../call/error-to-result.ts";
import { receiptMetaKey } from "../../call/receipt.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { heldTool } from "../../result/read-held.ts";
import { nextArgument, pickArgument } from "../../result/read-on.ts";
import { cutMetaKey, nextMetaKey } from "../../result/to-tool-result.ts";
import type { HttpResponse } from "../../transport/http/http-message.ts";
import type { DispatchParts } from "./parts.ts";
import type { Invocation } from "./read-invocation.ts";
import { failure, unknownKey } from "./read-verbs.ts";
import { jsonResponse } from "./respond.ts";

/** Calls of one batch that run at once. */
const atOnce = 8;

/** Does what a POST asks for. Rejects only when the client is gone. */
export async function invoke(
  parts: DispatchParts,
  invocation: Invocation,
  around: CallSurroundings,
): Promise<HttpResponse> {
  try {
    switch (invocation.kind) {
      case "call":
        return await call(parts, invocation.key, invocation.args, around);
      case "shape":
        return await dryRun(parts, invocation.key, invocation.args, around);
      case "each":
        return await batch(parts, invocation.key, invocation.list, around);
      case "next":
        return await readOn(parts, invocation, around);
    }
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return failure(statusOf(error.code), error.code, error.message, error.details as JsonObject);
  }
}

async function call(
  parts: DispatchParts,
  key: string,
  args: unknown,
  around: CallSurroundings,
): Promise<HttpResponse> {
  const result = await parts.caller.call(key, args, around);
  if (result === undefined) return unknownKey(parts, key);
  const answer = answerOf(result);
  const { error, result: value } = answer;
  if (error !== undefined) return jsonResponse({ key, ...answer }, statusOf(error.code));
  if (isObject(value) && value["type"] === "rate_limited")
    return jsonResponse({ key, ...answer }, 429, { "retry-after": String(value["retryAfterSeconds"]) });
  return jsonResponse({ key, ...answer });
}

async function dryRun(
  parts: DispatchParts,
  key: string,
  args: unknown,
  around: CallSurroundings,
): Promise<HttpResponse> {
  const shape = await parts.caller.dryRun(key, args, around);
  return shape === undefined ? unknownKey(parts, key) : jsonResponse({ ran: false, key, shape });
}

async function batch(
  parts: DispatchParts,
  key: string,
  list: readonly unknown[],
  around: CallSurroundings,
): Promise<HttpResponse> {
  if (!parts.catalogue.has(key)) return unknownKey(parts, key);
  const results: Answer[] = new Array(list.length);
  const queue = list.entries();
  const work = async (): Promise<void> => {
    // All workers take from one iterator, so each arguments are called once.
    for (const [index, args] of queue) {
      const result = await parts.caller.call(key, args, around);
      if (result !== undefined) results[index] = answerOf(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
  return jsonResponse({ ran: true, key, count: results.length, results });
}

async function readOn(
  parts: DispatchParts,
  { next, pick }: Invocation & { readonly kind: "next" },
  around: CallSurroundings,
): Promise<HttpResponse> {
  const key = await heldTool(next, { store: parts.held, owner: around.caller.principal ?? "" });
  const args = pick === undefined ? { [nextArgument]: next } : { [nextArgument]: next, [pickArgument]: pick };
  return call(parts, key, args, around);
}

/** A tool's result in the words of this surface. */
interface Answer {
  /** Whether the tool was run; refused calls were not. */
  readonly ran: boolean;
  readonly result?: unknown;
  /** How the result was cut to its budget. */
  readonly cut?: unknown;
  /** Where the service behind the tool has more than a whole result. */
  readonly next?: unknown;
  /** MCP content, where the result is more than data: images, sound, resources. */
  readonly content?: ToolResult["content"];
  readonly error?: { readonly code: DeltaMcpErrorCode; readonly message: string; readonly details: unknown };
  readonly invocation?: { readonly id: unknown };
}

function answerOf({ content, structuredContent, isError, _meta = {} }: ToolResult): Answer {
  const receipt = _meta[receiptMetaKey];
  const invocation = receipt === undefined ? {} : { invocation: { id: receipt } };
  if (isError === true) {
    const error = errorOf(content, _meta);
    return { ran: !refusals.has(error.code), error, ...invocation };
  }
  const [cut, next] = [_meta[cutMetaKey], _meta[nextMetaKey]];
  const plain = content.every((block) => block.type === "text");
  return {
    ran: true,
    ...(structuredContent === undefined ? {} : { result: structuredContent }),
    ...(structuredContent === undefined || !plain ? { content } : {}),
    ...(cut === undefined ? {} : { cut }),
    ...(next === undefined ? {} : { next }),
    ...invocation,
  };
}

function errorOf(content: ToolResult["content"], meta: JsonObject): NonNullable<Answer["error"]> {
  const marked = meta[errorMetaKey];
  const { code, details = {} } = isObject(marked) ? marked : {};
  const message = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  return { code: typeof code === "string" ? (code as DeltaMcpErrorCode) : "tool_failed", message, details };
}

const refusals: ReadonlySet<DeltaMcpErrorCode> = new Set(["invalid_arguments", "forbidden", "configuration"]);

const statuses = new Map<DeltaMcpErrorCode, number>([
  ["invalid_arguments", 400],
  ["forbidden", 403],
  ["unknown_tool", 404],
  ["rate_limited", 429],
  ["upstream_failed", 502],
  ["timeout", 504],
]);

/** Clients of plain HTTP look at the status first. */
function statusOf(code: DeltaMcpErrorCode): number {
  return statuses.get(code) ?? 500;
}

/** Thrown by handlers that ask the client something: there is no client on the other side, only code. */
export function nobodyToAsk(what: string): () => Promise<never> {
  return () =>
    Promise.reject(new DeltaMcpError("client_refused", `Over dispatch there is nobody to ask for ${what}.`));
}
