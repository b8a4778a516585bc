import type { CallSurroundings } from "../../call/call-context.ts";
import { errorAnswer } from "../../call/error-to-result.ts";
import type { ResultHandler, ToolCaller } from "../../call/tool-caller.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { HeldStore } from "../../result/held-store.ts";
import { heldTool } from "../../result/read-held.ts";
import { nextArgument, pickArgument } from "../../result/read-on.ts";
import { pickingHandler, pickProblem } from "../pick.ts";
import { batchAnswer } from "./batch.ts";
import { describeTools } from "./own-answer.ts";
import { type ExecuteRequest, readExecution, readName } from "./read-arguments.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";

/** What running tools by name needs. */
export interface ExecuteParts {
  readonly catalogue: OpenCatalogue;
  readonly finder: ToolFinder;
  readonly held: HeldStore;
  /** The surface's own result handler. */
  readonly results: ResultHandler;
  /** The one path of a call, with the result handler that it is given. */
  readonly makeCaller: (results: ResultHandler) => ToolCaller;
}

type ReadOnRequest = Extract<ExecuteRequest, { kind: "next" }>;

export interface Execute {
  /** execute_tool, or query_tool with `onlyReads`. Rejects only when the caller cancelled. */
  run(given: unknown, onlyReads: boolean, around: CallSurroundings): Promise<ToolResult>;
}

export function createExecute(parts: ExecuteParts): Execute {
  const { catalogue, finder, held, results, makeCaller } = parts;
  const caller = makeCaller(results);

  /** Reading on may ask the tool's service for more, so that it keeps to the same rule as running. */
  const readOn = async ({ next, pick }: ReadOnRequest, onlyReads: boolean, around: CallSurroundings) => {
    const owner = around.caller.principal ?? "";
    const name = await heldTool(next, { store: held, owner });
    const args = { [nextArgument]: next, ...(pick === undefined ? {} : { [pickArgument]: pick }) };
    if (name === describeTools.name) {
      const own = await results.readOn?.(describeTools, args, around.caller);
      if (own?.kind === "held") return own.result;
    }
    const tool = await catalogue.tool(name);
    if (tool !== undefined && onlyReads && !isReadOnly(tool)) return writes(tool);
    const answer = tool === undefined ? undefined : await caller.call(tool.name, args, around);
    return answer ?? refusal(`There is nothing to read on in \`${next.slice(0, 40)}\`.`);
  };

  const perform = async (
    request: ExecuteRequest,
    tool: ToolRecord | undefined,
    onlyReads: boolean,
    around: CallSurroundings,
  ) => {
    if (request.kind === "refused") return refusal(request.reason);
    const problem = request.pick === undefined ? undefined : await pickProblem(request.pick);
    if (problem !== undefined) return refusal(problem);
    if (request.kind === "next") return readOn(request, onlyReads, around);
    if (tool === undefined) return errorAnswer("unknown_tool", await finder.unknown(request.name));
    if (onlyReads && !isReadOnly(tool)) return writes(tool);
    if (request.kind === "each") {
      return batchAnswer(parts, { tool, each: request.each, pick: request.pick }, around);
    }
    const way = request.pick === undefined ? caller : makeCaller(pickingHandler(results, request.pick));
    return (
      (await way.call(tool.name, request.args, around)) ??
      errorAnswer("unknown_tool", await finder.unknown(tool.name))
    );
  };

  return {
    async run(given, onlyReads, around) {
      const tool = await finder.find(readName(given) ?? "");
      try {
        const schema = tool?.authorSchema ?? tool?.inputSchema ?? true;
        return await perform(readExecution(given, schema), tool, onlyReads, around);
      } catch (error) {
        if (!isDeltaMcpError(error) || around.signal.aborted) throw error;
        return errorAnswer(error.code, error.message);
      }
    },
  };
}

function isReadOnly(tool: ToolRecord): boolean {
  return tool.annotations?.readOnlyHint === true;
}

function writes(tool: ToolRecord): ToolResult {
  return refusal(`\`${tool.name}\` may change things: run it with execute_tool`);
}
