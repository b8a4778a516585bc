import { messageOf } from "../call/error-to-result.ts";
import type { ResultHandler } from "../call/tool-caller.ts";
import type { ToolRecord } from "../catalogue/records.ts";

const longestPick = 500;

/** A sentence where an expression of a model is none; undefined where it can be applied. Before the tool runs. */
export async function pickProblem(pick: string): Promise<string | undefined> {
  if (pick.length > longestPick) return `\`pick\` is longer than ${longestPick} characters`;
  const [jmespath, { expressionSlips }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("../result/expression-slips.ts"),
  ]);
  try {
    const [slip] = expressionSlips(jmespath, jmespath.compile(pick));
    if (slip === undefined) return undefined;
    return `\`pick\` can not be applied: ${slip.reason}${slip.help === undefined ? "" : ` (${slip.help})`}`;
  } catch (error) {
    return `\`pick\` is no JMESPath: ${messageOf(error)}`;
  }
}

/** The tool as if its author had picked further: the model's expression applies to what the author's leaves. */
function picking(tool: ToolRecord, pick: string): ToolRecord {
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
