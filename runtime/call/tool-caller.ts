import type { ToolRecord } from "../catalogue/records.ts";
import type { JsonObject } from "../support/json.ts";
import type { Caller, CallSurroundings } from "./call-context.ts";
import type { ToolResult } from "./tool-result.ts";

/** The one path of a call, as surfaces see it. */
export interface ToolCaller {
  /**
   * Runs a tool with arguments as they came (null and undefined are `{}`). Everything that goes wrong with the tool
   * is a result with `isError`; resolves to undefined where there is no such tool. Rejects only when the caller
   * cancelled, with the reason of its signal (an AbortError unless it chose another).
   */
  call(name: string, args: unknown, around: CallSurroundings): Promise<ToolResult | undefined>;
  /**
   * What the call would send, without sending it: same scopes, validation and `beforeCall` hooks. Resolves to
   * undefined where there is no such tool, and rejects as `call` does.
   */
  dryRun(name: string, args: unknown, around: CallSurroundings): Promise<DryRun | undefined>;
}

/** What a call would send, or the result that it would end with before anything is sent. */
export type DryRun =
  | { readonly kind: "shape"; readonly shape: JsonObject }
  | { readonly kind: "refused"; readonly result: ToolResult };

/**
 * Turns what a runner returned into what the client gets: pick, budget, page, hold. One for each surface, since how to
 * read on, and whether the value stands beside the text as data, is the surface's.
 */
export interface ResultHandler {
  /** `more` says how the tool goes on where the service behind it has more; the answer then leads on to that. */
  shape(
    tool: ToolRecord,
    value: unknown,
    caller: Caller,
    more?: JsonObject,
  ): ToolResult | Promise<ToolResult>;
  /** The result that stands for an error the model should reason about (a rate limit); undefined for all others. */
  shapeError?(tool: ToolRecord, error: unknown): ToolResult | undefined;
  /** Answers arguments that ask to read on in a held result, without running the tool; undefined for all others. */
  readOn?(tool: ToolRecord, args: JsonObject, caller: Caller): Promise<ReadOnAnswer> | undefined;
}

/** What there is to read, or how the tool goes on: the `more` that `shape` was given. */
export type ReadOnAnswer =
  | { readonly kind: "held"; readonly result: ToolResult }
  | { readonly kind: "more"; readonly more: JsonObject };
