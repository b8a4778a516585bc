import { DeltaMcpError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { authorise } from "./authorise.ts";
import type { Caller } from "./call-context.ts";
import { type CallParts, runnerOf } from "./call-parts.ts";
import { checkArguments } from "./check-arguments.ts";
import { nearest } from "./nearest.ts";
import type { CallDeeper } from "./run-context.ts";
import { runTool } from "./run-tool.ts";
import type { ToolCaller } from "./tool-caller.ts";
import type { PreparedTool } from "./tool-table.ts";

/** Tools that call tools stop here: deeper is a loop. */
const deepest = 16;

/**
 * The one path of a call: find the tool, authorise, validate, run with deadline and abort signal, shape the result,
 * check it, write the receipt. Every surface goes through it, and so does `ctx.call`.
 */
export function createToolCaller(parts: CallParts): ToolCaller {
  const { tools } = parts;

  const callDeeper: CallDeeper = async (name, args, context) => {
    context.signal.throwIfAborted();
    if (context.depth + 1 >= deepest)
      throw new DeltaMcpError(
        "tool_failed",
        `Tools call each other ${deepest} deep; ${name} was not called.`,
      );
    const tool = await tools.find(name);
    if (tool === undefined) throw unknownTool(name, tools.names);
    return runTool(parts, tool, args, context, callDeeper);
  };

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

function unknownTool(name: string, names: readonly string[]): DeltaMcpError {
  const near = nearest(name, names);
  const hint = near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
  return new DeltaMcpError("unknown_tool", `There is no tool ${name}.${hint}`);
}
