import { createCallDeeper } from "./call-deeper.ts";
import type { CallParts } from "./call-parts.ts";
import { dryRun } from "./dry-run.ts";
import { runTool } from "./run-tool.ts";
import type { ToolCaller } from "./tool-caller.ts";

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
      return tool === undefined ? undefined : dryRun(parts, tool, args, around, callDeeper);
    },
  };
}
