import type { ClientChannel } from "../../call/client-channel.ts";
import { errorAnswer } from "../../call/error-to-result.ts";
import { type Executed, type Execution, execute } from "../../call/execution.ts";
import type { ResultHandler } from "../../call/result-handler.ts";
import type { ToolRun } from "../../call/run-tool.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { omitUndefined } from "../../support/omit-undefined.ts";
import { batchAnswer, maxRuns, wholeResults } from "./batch.ts";
import { continueHere, ownerOf } from "./continue-result.ts";
import { unknownText } from "./describe-answer.ts";
import { fittingReader } from "./fitting-reader.ts";
import { type CursorRequest, type ExecuteRequest, readExecution, readName } from "./read-execution.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";
import { isReadOnly, writes } from "./writes.ts";

/** The server, and the parts of the small surface that running tools needs. */
export interface ExecuteContext extends Pick<ServerContext, "catalogue" | "calls" | "held" | "search"> {
  readonly finder: ToolFinder;
  /** Why `query_tool` does not run a tool that may write, and what does. Default: execute_tool does. */
  readonly refuseWriter?: (tool: ToolRecord) => string;
  /** The answer to the name of an unknown tool. Default: the nearest tools with their signatures. */
  readonly explainUnknown?: (name: string) => Promise<string>;
  /** The surface's own result handler. */
  readonly results: ResultHandler;
}

export interface Execute {
  /** execute_tool, or query_tool with `onlyReads`. Rejects only when the caller cancelled. */
  run(given: unknown, onlyReads: boolean, channel: ClientChannel): Promise<ToolResult>;
}

export function createExecute(context: ExecuteContext): Execute {
  const { catalogue, calls, finder, results, search, refuseWriter = writes } = context;

  const unknown = async (name: string, onlyReads: boolean) => {
    const text =
      (await context.explainUnknown?.(name)) ??
      unknownText(await finder.suggest(name, { readersFirst: onlyReads }), "Nothing was run: ");
    return errorAnswer("unknown_tool", text);
  };

  const perform = async (
    request: Exclude<ExecuteRequest, { kind: "refused" }>,
    tool: ToolRecord | undefined,
    onlyReads: boolean,
    channel: ClientChannel,
  ): Promise<ToolResult> => {
    if (request.kind === "continue") return continueResult(request, onlyReads, channel);
    if (tool === undefined) return unknown(request.tool, onlyReads);
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
          executed.runs.flatMap(runOf),
          results,
          channel.caller,
          omitUndefined({ note: executed.note }),
        );
      case "refused":
        return refusal(executed.reason, request.kind === "continue" ? undefined : tool);
      default:
        return unknown(tool.name, false);
    }
  };

  /** The tool that a call names; `guessed` where only its words and arguments tell. */
  const toolOf = async (name: string, given: unknown, onlyReads: boolean) => {
    const named = await finder.find(name);
    if (named !== undefined || !(onlyReads || catalogue.header.has.readOnly))
      return { tool: named, guessed: false };
    const context = { catalogue, calls, search: await search() };
    return { tool: await fittingReader(name, given, context), guessed: true };
  };

  return {
    async run(given, onlyReads, channel) {
      const name = readName(given);
      const { tool, guessed } =
        name === undefined ? { tool: undefined, guessed: false } : await toolOf(name, given, onlyReads);
      const request = readExecution(given, tool?.authorSchema ?? tool?.inputSchema ?? true);
      // What else is wrong with a call of no tool is not worth telling.
      if (request.kind === "refused")
        return name !== undefined && tool === undefined
          ? unknown(name, onlyReads)
          : refusal(request.reason, tool);
      try {
        const answer = await perform(request, tool, onlyReads, channel);
        return guessed && tool !== undefined ? withNote(answer, `Run as ${tool.name}.`) : answer;
      } catch (error) {
        if (!isDeltaMcpError(error) || channel.signal.aborted) throw error;
        return errorAnswer(error.code, error.message);
      }
    },
  };
}

/** One run of a batch; this surface asks for no previews. */
function runOf(run: Executed): readonly ToolRun[] {
  return run.kind === "result" ? [run] : [];
}

/** A note behind a result: its first block stays what the tool gave. */
function withNote(result: ToolResult, note: string): ToolResult {
  return { ...result, content: [...result.content, { type: "text", text: note }] };
}
