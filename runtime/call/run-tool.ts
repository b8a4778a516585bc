import { authorise } from "../auth/authorise.ts";
import { DeltaMcpError } from "../errors.ts";
import { type HeldRequest, heldRequest } from "../result/held/held-request.ts";
import { NotSent } from "../runner/not-sent.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import { ActiveCall } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import type { ClientChannel } from "./client-channel.ts";
import { countedFrom, type NextPage, runNextPage } from "./next-page.ts";
import { observedRun } from "./observed-run.ts";
import { presentOutcome } from "./present-outcome.ts";
import { withReceipt } from "./receipt.ts";
import type { ResultHandler } from "./result-handler.ts";
import { hookAfter, hookBefore, hookError } from "./run-hooks.ts";
import type { ToolResult } from "./tool-result.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/** The outcome of one run. */
export interface ToolRun {
  readonly kind: "result";
  readonly result: ToolResult;
  /** False if nothing left this process: the call has changed nothing, and repeating it is safe. */
  readonly ran: boolean;
}

/**
 * Runs a prepared tool; with `request`, continues a result of it. Every failure of the tool is an error result; rejects
 * only if the caller cancelled. This is the hot path: it creates, and awaits, only the values that this call needs.
 */
export function runTool(
  calls: Calls,
  tool: PreparedTool,
  given: unknown,
  results: ResultHandler,
  channel: ClientChannel,
  request?: HeldRequest,
): Promise<ToolRun> {
  const { observe } = calls;
  if (observe === undefined) return runOnce(calls, tool, given, results, channel, request);
  const call = { tool: tool.record.name, args: given, caller: channel.caller };
  return observedRun(observe, call, () => runOnce(calls, tool, given, results, channel, request));
}

async function runOnce(
  calls: Calls,
  tool: PreparedTool,
  given: unknown,
  results: ResultHandler,
  channel: ClientChannel,
  request?: HeldRequest,
): Promise<ToolRun> {
  const { record } = tool;
  const run = new ActiveCall(record.name, channel, calls, record.timeoutMs);
  const { hooks, receipts } = calls;
  const keeps = receipts?.transports.includes(channel.caller.transport) === true;
  const started = keeps ? Date.now() : 0;
  let args = isObject(given) ? (given as JsonObject) : {};
  let handler = results;
  let ran = false;
  let result: ToolResult;
  try {
    authorise(record, channel.caller);
    const wanted = request ?? requestIn(args, results, tool);
    const part = wanted === undefined ? undefined : await findPart(results, tool, wanted, channel);
    if (part?.kind === "held") return { kind: "result", result: part.result, ran: true };
    if (part !== undefined) handler = tellingTheLast(part.results);
    args = part === undefined ? checkArguments(tool, given, run) : part.nextPage.args;
    if (hooks?.beforeCall !== undefined) args = await hookBefore(hooks, tool, run, args);
    const found = calls.runners.of(record.run.kind);
    const runner = found instanceof Promise ? await found : found;
    ran = true;
    const outcome =
      part === undefined
        ? runner.run(record.run, args, run)
        : runNextPage(tool, runner, { ...part.nextPage, args }, run);
    const returned = isPromise(outcome) ? await run.within(outcome, record.timeoutMs) : outcome;
    args = countedFrom(tool, args, part?.nextPage);
    result = await presentOutcome(calls, handler, tool, args, returned, run);
  } catch (error) {
    // The signal is checked here, because most runs never create one and so do not notice a cancellation.
    if (run.cancelled || channel.signal.aborted) throw error;
    ran &&= !(error instanceof NotSent);
    result = await hookError(calls, handler, tool, run, args, error);
  } finally {
    run.end();
  }
  if (hooks?.afterCall !== undefined) result = await hookAfter(calls, run, args, result);
  if (keeps) {
    const call = {
      tool: record.name,
      args,
      caller: channel.caller,
      started,
      conversions: run.conversions,
      warnings: run.warnings,
    };
    result = await withReceipt(receipts.store, call, result);
  }
  return { kind: "result", result, ran };
}

/** The request to continue an earlier result, if the arguments contain one and results can be continued here. */
function requestIn(
  args: JsonObject,
  { nextPart }: ResultHandler,
  { record }: PreparedTool,
): HeldRequest | undefined {
  return nextPart === undefined ? undefined : heldRequest(args, record.authorSchema ?? record.inputSchema);
}

/** The target of a cursor: a part of the held result, or the next page of the service and its result handler. */
type Target =
  | { readonly kind: "held"; readonly result: ToolResult }
  | { readonly kind: "page"; readonly nextPage: NextPage; readonly results: ResultHandler };

async function findPart(
  results: ResultHandler,
  { record }: PreparedTool,
  request: HeldRequest,
  { caller }: ClientChannel,
): Promise<Target> {
  if (results.nextPart === undefined)
    throw new DeltaMcpError("invalid_arguments", `This server does not keep results of ${record.name}.`);
  const part = await results.nextPart(record, request, caller);
  if (part.kind === "held") return part;
  const nextPage = part.nextPage as NextPage;
  if (request.pick === undefined) return { kind: "page", nextPage, results };
  const { pickingResults } = await import("../result/pick.ts");
  return { kind: "page", nextPage, results: pickingResults(results, request.pick) };
}

/** Marks the last page for a caller that reads pages. */
function tellingTheLast(results: ResultHandler): ResultHandler {
  return {
    ...results,
    present: (tool, value, caller, facts) =>
      results.present(
        tool,
        value,
        caller,
        facts?.nextPage === undefined ? { ...facts, pages: { kind: "last" } } : facts,
      ),
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
