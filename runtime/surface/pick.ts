import type { ResultHandler } from "../call/tool-caller.ts";
import type { ToolRecord } from "../catalogue/records.ts";

const longestPick = 500;

/** A sentence where an expression of a model is none; undefined where it can be applied. Before the tool runs. */
export async function pickProblem(pick: string): Promise<string | undefined> {
  if (pick.length > longestPick) return `\`pick\` is longer than ${longestPick} characters`;
  const { compile } = await import("@jmespath-community/jmespath");
  try {
    compile(pick);
    return undefined;
  } catch (error) {
    return `\`pick\` is no JMESPath: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The tool as if its author had picked further: the model's expression applies to what the author's leaves. */
export function picking(tool: ToolRecord, pick: string | undefined): ToolRecord {
  if (pick === undefined) return tool;
  const { pick: authors } = tool.result;
  return { ...tool, result: { ...tool.result, pick: authors === undefined ? pick : `${authors} | ${pick}` } };
}

/** A result handler that picks before anything is counted. */
export function pickingHandler(handler: ResultHandler, pick: string | undefined): ResultHandler {
  if (pick === undefined) return handler;
  return {
    ...handler,
    shape: (tool, value, caller, more) => handler.shape(picking(tool, pick), value, caller, more),
  };
}
