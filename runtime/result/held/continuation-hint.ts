import type { ToolRecord } from "../../catalogue/records.ts";
import { isObject } from "../../support/json.ts";
import type { ContinuationHint } from "../presented-result.ts";

/** The arguments that any tool takes beside its own, to read on in a result that is held. */
export const nextArgument = "_next";
export const pickArgument = "_pick";

/**
 * For surfaces with named tools, whose schemas are fixed: the same tool again with one reserved argument. A host that checks
 * arguments demands the required ones again. No quotes: the sentence becomes part of JSON, which would escape each of them.
 */
export function continueWithTool(tool: string, record?: Pick<ToolRecord, "inputSchema">): ContinuationHint {
  const schema = record?.inputSchema;
  const required = isObject(schema) ? schema["required"] : undefined;
  const others = Array.isArray(required) && required.length > 0 ? "and the required arguments" : "alone";
  return (cursor, part, held) => {
    const one = part ? `, or one part with _pick: <JMESPath> as well` : "";
    return `To read on, call ${tool} with {_next: ${cursor}} ${others}${one}${held ? "; it does not run again" : ""}.`;
  };
}

/**
 * For the small surface: what runs tools takes a cursor for a name, since its definition declares little more than
 * that; `executor` is execute_tool, or query_tool where reading is apart.
 */
export function continueWithExecute(executor: string): ContinuationHint {
  return (cursor, part, held) => {
    const one = part ? `, or one part with args: {pick: <JMESPath>} beside it` : "";
    return `To read on: ${executor}(name: ${cursor})${one}${held ? notAgain : ""}.`;
  };
}

/** For dispatch: the body of a POST. */
export const continueWithPost: ContinuationHint = (cursor, part, held) => {
  const one = part ? ", or one part with pick: <JMESPath> beside it" : "";
  return `To read on, POST {next: ${cursor}}${one}${held ? notAgain : ""}.`;
};

/** Said of what is held; what a service has more of is asked for. */
const notAgain = "; the tool does not run again";
