import type { JsonObject } from "../support/json.ts";
import type { ActiveCall } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import { errorToResult } from "./error-to-result.ts";
import type { HookedCall, Hooks } from "./hooks.ts";
import { redactedError } from "./redacted-error.ts";
import type { ResultHandler } from "./result-handler.ts";
import type { ToolResult } from "./tool-result.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/** The arguments to run with: those that `beforeCall` returns, validated, else the ones there were. */
export async function hookBefore(
  hooks: Hooks,
  tool: PreparedTool,
  run: ActiveCall,
  args: JsonObject,
  dryRun = false,
): Promise<JsonObject> {
  const call = hooked(run, args);
  const changed = await hooks.beforeCall?.(dryRun ? { ...call, dryRun } : call);
  // An author's code has types: its arguments are not converted.
  return changed ? checkArguments({ ...tool, strict: true }, changed) : args;
}

/** The value to answer with. */
export function hookResult(
  hooks: Hooks | undefined,
  run: ActiveCall,
  args: JsonObject,
  value: unknown,
): unknown {
  return hooks?.onResult === undefined ? value : hooks.onResult(hooked(run, args), value);
}

/** The answer to a call that failed: what `onError` returns, else what the result handler makes of it, else its message. */
export async function hookError(
  { hooks, onFault }: Calls,
  results: ResultHandler,
  tool: PreparedTool,
  run: ActiveCall,
  args: JsonObject,
  thrown: unknown,
): Promise<ToolResult> {
  const error = redactedError(thrown, tool.record);
  onFault?.(run.tool, error);
  try {
    const chosen = await hooks?.onError?.(hooked(run, args), error);
    return chosen || (results.presentError?.(tool.record, error) ?? errorToResult(error));
  } catch (hookFailure) {
    onFault?.(run.tool, hookFailure);
    return errorToResult(hookFailure);
  }
}

/** Tells `afterCall`; one that throws takes the answer's place. */
export async function hookAfter(
  { hooks, onFault }: Calls,
  run: ActiveCall,
  args: JsonObject,
  result: ToolResult,
): Promise<ToolResult> {
  try {
    await hooks?.afterCall?.(hooked(run, args), result);
    return result;
  } catch (error) {
    onFault?.(run.tool, error);
    return errorToResult(error);
  }
}

/** The call as hooks see it; its signal is made when one looks at it. */
function hooked(run: ActiveCall, args: JsonObject): HookedCall {
  return {
    tool: run.tool,
    args,
    caller: run.caller,
    get signal() {
      return run.signal;
    },
  };
}
