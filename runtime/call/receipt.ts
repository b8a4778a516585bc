import type { DeltaMcpErrorCode } from "../errors.ts";
import type { Receipt, ReceiptStore } from "../store/receipt-store.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import type { Caller } from "./client-channel.ts";
import { errorMetaKey } from "./error-to-result.ts";
import { type ToolResult, wholeSize } from "./tool-result.ts";

/** The `_meta` key under which a result names its receipt. */
export const receiptMetaKey = "io.github.deltamcp/receipt";

/** A receipt is a note, not a copy of the data. */
const maxPartLength = 16_384;

/**
 * Keeps a receipt of a finished call, and names it in the result. The tool has run: that it cannot be proven later
 * must not take its answer away, so a receipt that could not be kept is named null.
 */
export async function withReceipt(
  store: ReceiptStore,
  call: FinishedCall,
  result: ToolResult,
): Promise<ToolResult> {
  let id: string | null = null;
  try {
    const receipt = makeReceipt(call, result);
    await store.put(receipt);
    id = receipt.id;
  } catch {
    // Told by the null.
  }
  return { ...result, _meta: { ...result._meta, [receiptMetaKey]: id } };
}

/** Everything that a receipt needs of a call, apart from its result. */
interface FinishedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly caller: Caller;
  /** Date.now() at its start. */
  readonly started: number;
  readonly conversions: readonly string[] | undefined;
  readonly warnings: readonly string[] | undefined;
}

/** Returns the receipt of a finished call. */
function makeReceipt(
  { tool, args, caller, started, conversions, warnings }: FinishedCall,
  result: ToolResult,
): Receipt {
  const code = codeOf(result);
  return {
    id: newId(started),
    tool,
    args: bounded(args) as JsonObject,
    ...(conversions === undefined ? {} : { conversions }),
    ...(warnings === undefined ? {} : { warnings }),
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    caller: {
      transport: caller.transport,
      ...(caller.client === undefined
        ? {}
        : { client: `${caller.client.name} ${caller.client.version}`.trim() }),
      ...(caller.principal === undefined ? {} : { principal: caller.principal }),
    },
    outcome: result.isError === true ? "error" : "ok",
    ...(code === undefined ? {} : { code }),
    result: bounded(result),
    ...(result[wholeSize] === undefined ? {} : { whole: result[wholeSize] }),
  };
}

/** The code that an error result carries for programs. */
export function codeOf(result: ToolResult): DeltaMcpErrorCode | undefined {
  const error = result._meta?.[errorMetaKey];
  return isObject(error) ? (error["code"] as DeltaMcpErrorCode) : undefined;
}

function bounded(value: unknown): Json {
  if (leftOf(value, maxPartLength) > 0) return value as Json;
  const text = JSON.stringify(value);
  if (text.length <= maxPartLength) return value as Json;
  return { omitted: `${text.length} characters of JSON, over the ${maxPartLength} that a receipt keeps` };
}

const idBytes = 16;
/** Random bytes of the next ids: a call of the generator costs more than the bytes. */
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

/** The time in base 36, so that ids sort by it, then 128 random bits: nobody guesses a receipt's address. */
function newId(started: number): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.toString("base64url", used, used + idBytes);
  used += idBytes;
  return started.toString(36).padStart(9, "0") + random;
}

/**
 * Takes the greatest possible length of a value as JSON from `left`, and stops below 0. Most values are far below the bound, and
 * this costs a fraction of their JSON.
 */
function leftOf(value: unknown, left: number): number {
  // A control character has six characters in JSON.
  if (typeof value === "string") return left - 6 * value.length - 2;
  if (typeof value !== "object" || value === null) return left - 25;
  let rest = left - 2;
  for (const key in value) {
    rest = leftOf((value as Record<string, unknown>)[key], rest - 6 * key.length - 4);
    if (rest < 0) return rest;
  }
  return rest;
}
