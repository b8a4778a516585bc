import type { Caller } from "../call/client-channel.ts";
import type { ResultFacts, ResultHandler } from "../call/result-handler.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { ResultOptions, SurfaceBudgets, ToolRecord } from "../catalogue/records.ts";
import type { DeltaMcpError } from "../errors.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { Json } from "../support/json.ts";
import { omitUndefined } from "../support/omit-undefined.ts";
import { heldLink } from "./held/held-resource.ts";
import { noted, notedError } from "./noted.ts";
import { pagesSentence } from "./pages-read.ts";
import { presentResult } from "./present-result.ts";
import type { ContinuationHint, PresentContext, PresentedResult } from "./presented-result.ts";
import { rateLimitOf } from "./rate-limited.ts";
import { type Structured, toToolResult } from "./to-tool-result.ts";

/** The settings of a surface for its results. */
export interface ResultHandlerOptions {
  /** The budgets that apply here. */
  readonly budget: keyof SurfaceBudgets;
  /** Factors of these budgets by caller (CatalogueHeader.budgets). */
  readonly callers?: Readonly<Record<string, number>> | undefined;
  readonly store: HeldStore;
  /** A result that was cut has a link to the whole of it. */
  readonly links?: boolean | undefined;
  /** How a model reads on here: continueWithTool, () => continueWithExecute("execute_tool"), … */
  readonly howToContinue: (tool: string, record: ToolRecord) => ContinuationHint;
  /** How a caller asks for all pages of a service here, as a sentence. Absent: it cannot. */
  readonly howToGather?: (tool: string) => string;
  /** With "promised", tools without output schema get no data beside the text. */
  readonly structured: Structured;
  /** Adds the reason why the whole value is not what was asked for or promised. Default: in front of the text. */
  readonly tellMismatch?: (whole: ToolResult, mismatch: DeltaMcpError) => ToolResult;
}

/** The result handler of one surface. All surfaces of a server share one store. */
export function createResultHandler(options: ResultHandlerOptions): ResultHandler {
  const contextOf = (tool: ToolRecord, caller: Caller, facts?: ResultFacts): PresentContext => ({
    tool: tool.name,
    owner: caller.principal ?? "",
    store: options.store,
    howToContinue: options.howToContinue(tool.name, tool),
    whole: options.structured === "envelope",
    ...(facts === undefined ? {} : factsToTell(facts, tool, options)),
  });
  const finish = (tool: ToolRecord, presented: PresentedResult, given?: DeltaMcpError): ToolResult => {
    const mismatch = given ?? (presented.kind === "content" ? undefined : presented.mismatch);
    const structured = structuredOf(tool, options.structured);
    if (mismatch === undefined) return linked(toToolResult(presented, structured), presented, tool, options);
    if (options.tellMismatch !== undefined)
      return options.tellMismatch(toToolResult(presented, structured), mismatch);
    // Where the schema was shown to the client, and for code, only an error may have another form.
    return mismatch.code === "invalid_result" && structured !== "none"
      ? notedError(withoutData(toToolResult(presented, structured)), mismatch)
      : noted(toToolResult(presented, structured), mismatch);
  };

  return {
    present(tool, value, caller, facts) {
      const presented = presentResult(
        value,
        budgeted(tool.result, options, caller),
        contextOf(tool, caller, facts),
      );
      return presented instanceof Promise
        ? presented.then((later) => finish(tool, later, facts?.mismatch))
        : finish(tool, presented, facts?.mismatch);
    },
    presentError(tool, error) {
      const limit = rateLimitOf(tool, error);
      if (limit === undefined) return undefined;
      const value = limit as unknown as Json;
      const answer = { kind: "whole", text: JSON.stringify(value), value, data: value } as const;
      // The model should reason about it, so it is not an error; but only errors may differ from a promised schema.
      if (options.structured !== "promised" || !promises(tool)) return finish(tool, answer);
      return { ...toToolResult(answer, "none"), isError: true };
    },
    async nextPart(tool, request, caller) {
      const context = contextOf(tool, caller);
      const { nextPageOf, readHeld } = await import("./held/read-held.ts");
      const nextPage = await nextPageOf(request, context);
      if (nextPage !== undefined) return { kind: "page", nextPage };
      return { kind: "held", result: finish(tool, await readHeld(request, context)) };
    },
  };
}

/** The options of a tool's results with the budget that one surface and caller have. */
function budgeted(
  result: ResultOptions,
  { budget, callers }: ResultHandlerOptions,
  caller: Caller,
): ResultOptions {
  if (result.maxTokensOn === undefined && callers === undefined) return result;
  const own = result.maxTokensOn?.[budget] ?? result.maxTokens;
  const maxTokens = Math.ceil(own * (callers === undefined ? 1 : factorOf(callers, caller)));
  return { ...result, maxTokens };
}

function factorOf(callers: Readonly<Record<string, number>>, { principal, client }: Caller): number {
  const names = [principal === undefined ? undefined : `principal:${principal}`, client?.name];
  const named = names.find((name) => name !== undefined && Object.hasOwn(callers, name));
  return named === undefined ? 1 : (callers[named] ?? 1);
}

/** A result with a link to the whole of it, where a part of it is held. */
function linked(
  result: ToolResult,
  presented: PresentedResult,
  { name }: ToolRecord,
  { links }: ResultHandlerOptions,
): ToolResult {
  if (links !== true || presented.kind === "content" || presented.kind === "whole") return result;
  const { next, _next } = presented.value as { readonly next?: string; readonly _next?: string };
  const link = heldLink(name, next ?? _next ?? "");
  return link === undefined ? result : { ...result, content: [...result.content, link] };
}

function factsToTell(
  { nextPage, pages, note }: ResultFacts,
  tool: ToolRecord,
  { howToGather }: ResultHandlerOptions,
): Pick<PresentContext, "nextPage" | "note" | "howToGather"> {
  const told = [note, pages && pagesSentence(pages)].filter((each) => each !== undefined);
  return omitUndefined({
    nextPage,
    note: told.length === 0 ? undefined : told.join(" "),
    // Pages that were gathered up to a bound would be gathered up to it again.
    howToGather: nextPage === undefined || pages?.kind === "gathered" ? undefined : howToGather?.(tool.name),
  });
}

function withoutData({ structuredContent: _, ...result }: ToolResult): ToolResult {
  return result;
}

/** The kind of data beside the text of this tool's results. */
function structuredOf(tool: ToolRecord, structured: Structured): Structured {
  if (structured !== "promised") return structured;
  if (!promises(tool)) return "none";
  return tool.wrapped === true ? "wrapped" : "promised";
}

function promises(tool: ToolRecord): boolean {
  return tool.outputSchema !== undefined && tool.result.lenient !== true;
}
