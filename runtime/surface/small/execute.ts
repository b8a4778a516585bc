import type { CallSurroundings } from "../../call/call-context.ts";
import { errorAnswer } from "../../call/error-to-result.ts";
import type { ResultHandler, ToolCaller } from "../../call/tool-caller.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { HeldStore } from "../../result/held/held-store.ts";
import { pickingHandler, pickProblem } from "../pick.ts";
import { batchAnswer } from "./batch.ts";
import { noted } from "./noted.ts";
import { type ExecuteRequest, readExecution, readName } from "./read-execution.ts";
import { createReader } from "./read-held-result.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";
import { isReadOnly, writes } from "./writes.ts";

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

export interface Execute {
  /** execute_tool, or query_tool with `onlyReads`. Rejects only when the caller cancelled. */
  run(given: unknown, onlyReads: boolean, around: CallSurroundings): Promise<ToolResult>;
}

export function createExecute(parts: ExecuteParts): Execute {
  const { catalogue, finder, held, results, makeCaller } = parts;
  const caller = makeCaller(results);
  const callerFor = (pick: string | undefined) =>
    pick === undefined ? caller : makeCaller(pickingHandler(results, pick, noted));
  const readOn = createReader({ catalogue, finder, held, results, callerFor });

  const perform = async (
    request: ExecuteRequest,
    tool: ToolRecord | undefined,
    onlyReads: boolean,
    around: CallSurroundings,
  ) => {
    if (request.kind === "refused") return refusal(request.reason, tool);
    const problem = request.pick === undefined ? undefined : await pickProblem(request.pick);
    if (problem !== undefined) return refusal(problem, tool);
    if (request.kind === "next") return readOn(request, onlyReads, around);
    if (tool === undefined) return unknown(request.name);
    if (onlyReads && !isReadOnly(tool)) return refusal(writes(tool), tool);
    if (request.kind === "each") {
      return batchAnswer(parts, { tool, each: request.each, pick: request.pick }, around);
    }
    return (await callerFor(request.pick).call(tool.name, request.args, around)) ?? unknown(tool.name);
  };

  const unknown = async (name: string) => errorAnswer("unknown_tool", await finder.unknown(name));

  return {
    async run(given, onlyReads, around) {
      const name = readName(given);
      const tool = name === undefined ? undefined : await finder.find(name);
      const request = readExecution(given, tool?.authorSchema ?? tool?.inputSchema ?? true);
      // What else is wrong with a call of no tool is not worth telling.
      if (request.kind === "refused" && name !== undefined && tool === undefined) return unknown(name);
      try {
        return await perform(request, tool, onlyReads, around);
      } catch (error) {
        if (!isDeltaMcpError(error) || around.signal.aborted) throw error;
        return errorAnswer(error.code, error.message);
      }
    },
  };
}
