import type { JsonObject } from "../json.ts";
import { authorise } from "./authorise.ts";
import type { Caller } from "./call-context.ts";
import { createCallDeeper } from "./call-deeper.ts";
import { type CallParts, runnerOf } from "./call-parts.ts";
import { checkArguments } from "./check-arguments.ts";
import { runTool } from "./run-tool.ts";
import type { ToolCaller } from "./tool-caller.ts";
import type { PreparedTool } from "./tool-table.ts";

/**
 * The one path of a call: find the tool, authorise, validate, run with deadline and abort signal, shape the result,
 * check it, write the receipt. Every surface goes through it, and so does `ctx.call`.
 */
export function createToolCaller(parts: CallParts): ToolCaller {
  const { tools } = parts;

  const callDeeper = createCallDeeper(parts);

  return {
    async call(name, args, around) {
      const found = tools.find(name);
      const tool = found instanceof Promise ? await found : found;
      return tool === undefined ? undefined : runTool(parts, tool, args, around, callDeeper);
    },
    async dryRun(name, args, around) {
      const tool = await tools.find(name);
      return tool === undefined ? undefined : shapeRequest(parts, tool, args, around.caller);
    },
  };
}

async function shapeRequest(
  parts: CallParts,
  tool: PreparedTool,
  given: unknown,
  caller: Caller,
): Promise<JsonObject> {
  authorise(tool.record, caller);
  const args = checkArguments(tool, given);
  const runner = runnerOf(parts, tool);
  return (await runner.shape?.(tool.record.run, args)) ?? { kind: runner.kind, args };
}
