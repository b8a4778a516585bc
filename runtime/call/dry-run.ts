import { isObject, type JsonObject } from "../support/json.ts";
import { authorise } from "./authorise.ts";
import type { CallSurroundings } from "./call-context.ts";
import { type CallParts, runnerOf } from "./call-parts.ts";
import { type CallDeeper, RunContext } from "./run-context.ts";
import { hookBefore, hookError } from "./run-hooks.ts";
import type { DryRun } from "./tool-caller.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/**
 * Does all that a call does before it sends anything, and answers with what would be sent. A refusal is the result
 * that the call would end with. Rejects only when the caller cancelled.
 */
export async function dryRun(
  parts: CallParts,
  tool: PreparedTool,
  given: unknown,
  around: CallSurroundings,
  callDeeper: CallDeeper,
): Promise<DryRun> {
  const run = new RunContext(tool.record.name, around, callDeeper);
  let args = isObject(given) ? (given as JsonObject) : {};
  try {
    authorise(tool.record, around.caller);
    args = checkArguments(tool, given);
    if (parts.hooks?.beforeCall !== undefined) args = await hookBefore(parts.hooks, tool, run, args, true);
    const runner = runnerOf(parts, tool);
    return {
      kind: "shape",
      shape: (await runner.shape?.(tool.record.run, args)) ?? { kind: runner.kind, args },
    };
  } catch (error) {
    if (run.cancelled || around.signal.aborted) throw error;
    return { kind: "refused", result: await hookError(parts, tool, run, args, error) };
  } finally {
    run.end();
  }
}
