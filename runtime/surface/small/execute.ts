import type { CallSurroundings } from "../../call/call-context.ts";
import { errorAnswer } from "../../call/error-to-result.ts";
import { plainResult } from "../../call/plain-result.ts";
import type { ResultHandler, ToolCaller } from "../../call/tool-caller.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { HeldStore } from "../../result/held-store.ts";
import { project } from "../../result/project.ts";
import { heldTool } from "../../result/read-held.ts";
import { nextArgument, pickArgument } from "../../result/read-on.ts";
import { mostRuns, runEach, runValue, sideBySide } from "./batch.ts";
import { describeTools, mostTokensOfAnswer } from "./own-answer.ts";
import { picking, pickingHandler, pickProblem } from "./pick.ts";
import { type ExecuteRequest, readExecution } from "./read-arguments.ts";
import { unknownTool } from "./unknown-tool.ts";

/** What running tools by name needs. */
export interface ExecuteParts {
  readonly catalogue: OpenCatalogue;
  readonly search: () => Promise<Search>;
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
  /** The sentence for a name that is no tool. */
  unknown(name: string): Promise<string>;
}

export function createExecute(parts: ExecuteParts): Execute {
  const { catalogue, search, held, results, makeCaller } = parts;
  const caller = makeCaller(results);
  const unknown = async (name: string) => unknownTool(name, await search(), catalogue);

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

  const batch = async (
    tool: ToolRecord,
    each: readonly unknown[],
    pick: string | undefined,
    around: CallSurroundings,
  ) => {
    if (each.length > mostRuns)
      return refusal(`\`each\` takes ${mostRuns} runs at a time, not ${each.length}.`);
    const whole = makeCaller(wholeResults(pick));
    const all = await runEach(each, around, async (args, one) => {
      return (await whole.call(tool.name, args, one)) ?? refusal(await unknown(tool.name));
    });
    const failed = all.every((result) => result.isError === true);
    const values = all.map(runValue);
    const shaped = values.includes(undefined)
      ? { content: sideBySide(all) }
      : await results.shape(batchOf(tool), values as Json[], around.caller);
    return failed ? { ...shaped, isError: true } : shaped;
  };

  const perform = async (request: ExecuteRequest, onlyReads: boolean, around: CallSurroundings) => {
    if (request.kind === "refused") return refusal(sentence(request.reason));
    const problem = request.pick === undefined ? undefined : await pickProblem(request.pick);
    if (problem !== undefined) return refusal(sentence(problem));
    if (request.kind === "next") return readOn(request, onlyReads, around);
    const tool = await catalogue.tool(request.name);
    if (tool === undefined) return errorAnswer("unknown_tool", await unknown(request.name));
    if (onlyReads && !isReadOnly(tool)) return writes(tool);
    if (request.kind === "each") return batch(tool, request.each, request.pick, around);
    const way = request.pick === undefined ? caller : makeCaller(pickingHandler(results, request.pick));
    return (await way.call(tool.name, request.args, around)) ?? refusal(await unknown(tool.name));
  };

  return {
    unknown,
    async run(given, onlyReads, around) {
      const schemas = await schemaFinder(given, catalogue);
      try {
        return await perform(readExecution(given, schemas), onlyReads, around);
      } catch (error) {
        if (!isDeltaMcpError(error) || around.signal.aborted) throw error;
        return errorAnswer(error.code, error.message);
      }
    },
  };
}

/** Reading arguments is plain code, so the one schema that it may ask for is loaded first. */
async function schemaFinder(given: unknown, catalogue: OpenCatalogue) {
  let name = "";
  readExecution(given, (asked) => {
    name = asked;
    return true;
  });
  const tool = await catalogue.tool(name);
  return () => tool?.authorSchema ?? tool?.inputSchema ?? true;
}

/** Each run of a batch is whole: picked, but neither cut nor held, as all of them together are one answer. */
function wholeResults(pick: string | undefined): ResultHandler {
  return {
    async shape(tool, value) {
      const expression = picking(tool, pick).result.pick;
      const plain = plainResult(value);
      if (expression === undefined || plain.structuredContent === undefined) return plain;
      return plainResult(await project(plain.structuredContent, expression));
    },
  };
}

/** A batch may cost what eight results cost: what a host shows of one answer is less than of all runs. */
const batchShare = 8;
function batchOf(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  const maxTokens = Math.max(result.maxTokens, Math.min(result.maxTokens * batchShare, mostTokensOfAnswer));
  return { ...tool, result: { ...result, maxTokens, format: result.format === "table" ? "table" : "json" } };
}

function isReadOnly(tool: ToolRecord): boolean {
  return tool.annotations?.readOnlyHint === true;
}

function writes(tool: ToolRecord): ToolResult {
  return refusal(`${tool.name} may change things: run it with execute_tool.`);
}

function refusal(text: string): ToolResult {
  return errorAnswer("invalid_arguments", text);
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.endsWith("?") ? "" : "."}`;
}
