import type { ClientChannel } from "../../call/client-channel.ts";
import { errorAnswer } from "../../call/error-to-result.ts";
import { type Executed, type Execution, execute } from "../../call/execution.ts";
import type { ResultHandler } from "../../call/result-handler.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { omitUndefined } from "../../support/omit-undefined.ts";
import { batchAnswer, maxRuns, wholeResults } from "./batch.ts";
import { continueHere, ownerOf } from "./continue-result.ts";
import { type CursorRequest, type ExecuteRequest, readExecution, readName } from "./read-execution.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";
import { isReadOnly, writes } from "./writes.ts";

/** The server, and the parts of the small surface that running tools needs. */
export interface ExecuteContext extends Pick<ServerContext, "catalogue" | "calls" | "held"> {
  readonly finder: ToolFinder;
  /** Why `query_tool` does not run a tool that may write, and what does. Default: execute_tool does. */
  readonly refuseWriter?: (tool: ToolRecord) => string;
  /** The surface's own result handler. */
  readonly results: ResultHandler;
}

export interface Execute {
  /** execute_tool, or query_tool with `onlyReads`. Rejects only when the caller cancelled. */
  run(given: unknown, onlyReads: boolean, channel: ClientChannel): Promise<ToolResult>;
}

export function createExecute(context: ExecuteContext): Execute {
  const { calls, finder, results, refuseWriter = writes } = context;

  const unknown = async (name: string) => errorAnswer("unknown_tool", await finder.unknown(name));

  const perform = async (
    request: Exclude<ExecuteRequest, { kind: "refused" }>,
    tool: ToolRecord | undefined,
    onlyReads: boolean,
    channel: ClientChannel,
  ): Promise<ToolResult> => {
    if (request.kind === "continue") return continueResult(request, onlyReads, channel);
    if (tool === undefined) return unknown(request.tool);
    if (onlyReads && !isReadOnly(tool)) return refusal(refuseWriter(tool), tool);
    if (request.kind === "each" && request.list.length > maxRuns)
      return refusal(`\`each\` takes ${maxRuns} runs at a time, not ${request.list.length}`, tool);
    return runKnown({ ...request, tool: tool.name }, tool, channel);
  };

  const continueResult = async (request: CursorRequest, onlyReads: boolean, channel: ClientChannel) => {
    const owner = await ownerOf(request, context, channel.caller);
    if (owner.kind === "refused") return refusal(owner.reason);
    if (owner.kind === "own") return continueHere(request, results, channel.caller);
    // The cursor may point to a page that the tool's service is asked for: the rule is the same as for running it.
    if (onlyReads && !isReadOnly(owner.tool)) return refusal(refuseWriter(owner.tool));
    return runKnown({ ...request, tool: owner.tool.name }, owner.tool, channel);
  };

  const runKnown = async (
    request: Execution,
    tool: ToolRecord,
    channel: ClientChannel,
  ): Promise<ToolResult> => {
    const handler = request.kind === "each" ? wholeResults : results;
    const executed = await execute(calls, request, handler, channel);
    switch (executed.kind) {
      case "result":
        return executed.result;
      case "runs":
        return batchAnswer(
          tool,
          executed.runs.flatMap(resultOf),
          results,
          channel.caller,
          omitUndefined({ note: executed.note }),
        );
      case "refused":
        return refusal(executed.reason, request.kind === "continue" ? undefined : tool);
      default:
        return unknown(tool.name);
    }
  };

  return {
    async run(given, onlyReads, channel) {
      const name = readName(given);
      const tool = name === undefined ? undefined : await finder.find(name);
      const request = readExecution(given, tool?.authorSchema ?? tool?.inputSchema ?? true);
      // What else is wrong with a call of no tool is not worth telling.
      if (request.kind === "refused")
        return name !== undefined && tool === undefined ? unknown(name) : refusal(request.reason, tool);
      try {
        return await perform(request, tool, onlyReads, channel);
      } catch (error) {
        if (!isDeltaMcpError(error) || channel.signal.aborted) throw error;
        return errorAnswer(error.code, error.message);
      }
    },
  };
}

/** The result of one run; this surface asks for no previews. */
function resultOf(run: Executed): readonly ToolResult[] {
  return run.kind === "result" ? [run.result] : [];
}
