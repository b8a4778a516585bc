import { authorise } from "../auth/authorise.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import { ActiveCall } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import type { ClientChannel } from "./client-channel.ts";
import type { ResultHandler } from "./result-handler.ts";
import { hookBefore, hookError } from "./run-hooks.ts";
import type { ToolRun } from "./run-tool.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/** The request that a call would send, secrets masked. */
export interface Preview {
  readonly kind: "preview";
  readonly preview: JsonObject;
}

/**
 * Does all that a call does before it sends anything, and shows what would be sent. A call that is refused gives the
 * error result that the real call would end with. Rejects only when the caller cancelled.
 */
export async function previewCall(
  calls: Calls,
  tool: PreparedTool,
  given: unknown,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Preview | ToolRun> {
  const run = new ActiveCall(tool.record.name, channel, calls);
  let args = isObject(given) ? (given as JsonObject) : {};
  try {
    authorise(tool.record, channel.caller);
    args = checkArguments(tool, given);
    if (calls.hooks?.beforeCall !== undefined) args = await hookBefore(calls.hooks, tool, run, args, true);
    const binding = tool.record.run;
    const runner = await calls.runners.of(binding.kind);
    return {
      kind: "preview",
      preview: (await runner.preview?.(binding, args)) ?? { kind: binding.kind, args },
    };
  } catch (error) {
    if (run.cancelled || channel.signal.aborted) throw error;
    const result = await hookError(calls, results, tool, run, args, error);
    return { kind: "result", result, ran: false };
  } finally {
    run.end();
  }
}
