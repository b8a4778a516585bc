import { authorise } from "../auth/authorise.ts";
import { DeltaMcpError } from "../errors.ts";
import { type HeldRequest, heldRequest } from "../result/held/held-request.ts";
import { NotSent } from "../runner/not-sent.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import { ActiveCall } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import type { ClientChannel } from "./client-channel.ts";
import { type More, runMore } from "./more-pages.ts";
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
 * Runs a tool that was found; with `part`, reads on in a result of it. Whatever goes wrong is an error result; rejects
 * only when the caller cancelled. On the hot path nothing is made, and nothing awaited, that this call does not need.
 */
export async function runTool(
  calls: Calls,
  tool: PreparedTool,
  given: unknown,
  results: ResultHandler,
  channel: ClientChannel,
  part?: HeldRequest,
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
    const wanted = part ?? wantedPart(results, tool, args);
    const next = wanted === undefined ? undefined : await readOn(results, tool, wanted, channel);
    if (next?.kind === "held") return { kind: "result", result: next.result, ran: true };
    if (next !== undefined) handler = next.results;
    args = next === undefined ? checkArguments(tool, given, run) : next.more.args;
    if (hooks?.beforeCall !== undefined) args = await hookBefore(hooks, tool, run, args);
    const found = calls.runners.of(record.run.kind);
    const runner = found instanceof Promise ? await found : found;
    ran = true;
    const outcome =
      next === undefined
        ? runner.run(record.run, args, run)
        : runMore(tool, runner, { ...next.more, args }, run);
    const returned = isPromise(outcome) ? await run.within(outcome, record.timeoutMs) : outcome;
    result = await presentOutcome(calls, handler, tool, args, returned, run);
  } catch (error) {
    // The signal is asked only here: most runs never make one, and so do not hear of a cancellation by themselves.
    if (run.cancelled || channel.signal.aborted) throw error;
    ran &&= !(error instanceof NotSent);
    result = await hookError(calls, handler, tool, run, args, error);
  } finally {
    run.end();
  }
  if (hooks?.afterCall !== undefined) result = await hookAfter(calls, run, args, result);
  if (keeps) {
    const call = { tool: record.name, args, caller: channel.caller, started, conversions: run.conversions };
    result = await withReceipt(receipts.store, call, result);
  }
  return { kind: "result", result, ran };
}

/** The part of an earlier result that the arguments ask for, on surfaces whose results can be read on. */
function wantedPart(
  { readOn }: ResultHandler,
  { record }: PreparedTool,
  args: JsonObject,
): HeldRequest | undefined {
  return readOn === undefined ? undefined : heldRequest(args, record.authorSchema ?? record.inputSchema);
}

/** What a cursor leads to: a part of the held result, or the next page of the service, and how it is answered. */
type Next =
  | { readonly kind: "held"; readonly result: ToolResult }
  | { readonly kind: "more"; readonly more: More; readonly results: ResultHandler };

async function readOn(
  results: ResultHandler,
  { record }: PreparedTool,
  part: HeldRequest,
  { caller }: ClientChannel,
): Promise<Next> {
  if (results.readOn === undefined)
    throw new DeltaMcpError("invalid_arguments", `Results of ${record.name} are not held here.`);
  const answer = await results.readOn(record, part, caller);
  if (answer.kind === "held") return answer;
  const more = answer.more as More;
  if (part.pick === undefined) return { kind: "more", more, results };
  const { pickingResults } = await import("../result/pick.ts");
  return { kind: "more", more, results: pickingResults(results, part.pick) };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
