import { isObject, type JsonObject } from "../support/json.ts";
import { authorise } from "./authorise.ts";
import type { CallSurroundings } from "./call-context.ts";
import { type CallParts, runnerOf } from "./call-parts.ts";
import { type More, runMore } from "./more-pages.ts";
import { withReceipt } from "./receipt.ts";
import { type CallDeeper, RunContext } from "./run-context.ts";
import { hookAfter, hookBefore, hookError } from "./run-hooks.ts";
import { shapeOutcome } from "./shape-outcome.ts";
import type { ToolResult } from "./tool-result.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/**
 * Runs a tool that was found. Whatever goes wrong is an error result; rejects only when the caller cancelled. On the
 * hot path nothing is made, and nothing awaited, that this call does not need.
 */
export async function runTool(
  parts: CallParts,
  tool: PreparedTool,
  given: unknown,
  around: CallSurroundings,
  callDeeper: CallDeeper,
): Promise<ToolResult> {
  const run = new RunContext(tool.record.name, around, callDeeper);
  const { hooks, receipts } = parts;
  const keeps = receipts?.transports.includes(around.caller.transport) === true;
  const started = keeps ? Date.now() : 0;
  let args = isObject(given) ? (given as JsonObject) : {};
  let result: ToolResult;
  try {
    authorise(tool.record, around.caller);
    const readOn = parts.results.readOn?.(tool.record, args, around.caller);
    const going = readOn === undefined ? undefined : await readOn;
    if (going?.kind === "held") return going.result;
    const more = going?.more as More | undefined;
    args = more === undefined ? checkArguments(tool, given) : more.args;
    if (hooks?.beforeCall !== undefined) args = await hookBefore(hooks, tool, run, args);
    const outcome = start(parts, tool, args, more, run, around.reached);
    const returned = isPromise(outcome) ? await run.within(outcome, tool.record.timeoutMs) : outcome;
    around.reached?.("returned");
    result = await shapeOutcome(parts, tool, args, returned, run);
  } catch (error) {
    // The signal is asked only here: most runs never make one, and so do not hear of a cancellation by themselves.
    if (run.cancelled || around.signal.aborted) throw error;
    result = await hookError(parts, tool, run, args, error);
  } finally {
    run.end();
  }
  if (hooks?.afterCall !== undefined) result = await hookAfter(parts, run, args, result);
  return keeps ? withReceipt(receipts.store, tool.record.name, args, around.caller, result, started) : result;
}

function start(
  parts: CallParts,
  tool: PreparedTool,
  args: JsonObject,
  more: More | undefined,
  run: RunContext,
  reached: CallSurroundings["reached"],
): unknown {
  const runner = runnerOf(parts, tool);
  reached?.("started");
  if (more !== undefined) return runMore(tool, runner, { ...more, args }, run);
  return runner.run(tool.record.run, args, run);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
