import type { RunRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";
import { isObject, type JsonObject } from "../json.ts";
import { Paged } from "../runner/paged.ts";
import type { Runner } from "../runner/runner.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import { authorise } from "./authorise.ts";
import type { Caller, CallSurroundings } from "./call-context.ts";
import { checkArguments } from "./check-arguments.ts";
import { checkResult } from "./check-result.ts";
import { errorToResult } from "./error-to-result.ts";
import type { HookedCall, Hooks } from "./hooks.ts";
import { findMore, type More, runMore } from "./more-pages.ts";
import { nearest } from "./nearest.ts";
import { plainResult } from "./plain-result.ts";
import { makeReceipt, receiptMetaKey } from "./receipt.ts";
import { RunContext } from "./run-context.ts";
import type { ResultHandler, ToolCaller } from "./tool-caller.ts";
import { isToolResult, type ToolResult } from "./tool-result.ts";
import type { PreparedTool, ToolTable } from "./tool-table.ts";

/** What the call path is made of. */
export interface CallParts {
  readonly tools: ToolTable;
  readonly runners: ReadonlyMap<RunRecord["kind"], Runner>;
  readonly results: ResultHandler;
  readonly hooks?: Hooks;
  /** Calls over these transports leave a receipt, whose id stands in the result's `_meta`. */
  readonly receipts?: { readonly store: ReceiptStore; readonly transports: readonly Caller["transport"][] };
}

/** Tools that call tools stop here: deeper is a loop. */
const deepest = 16;

/**
 * The one path of a call: find the tool, authorise, validate, run with deadline and abort signal, shape the result,
 * check it, write the receipt. Every surface goes through it, and so does `ctx.call`.
 */
export function createToolCaller(parts: CallParts): ToolCaller {
  return {
    async call(name, args, around) {
      const found = parts.tools.find(name);
      const tool = found instanceof Promise ? await found : found;
      return tool === undefined ? undefined : runTool(parts, tool, args, around);
    },
    async dryRun(name, args, around) {
      const tool = await parts.tools.find(name);
      return tool === undefined ? undefined : shapeRequest(parts, tool, args, around.caller);
    },
  };
}

async function runTool(
  parts: CallParts,
  tool: PreparedTool,
  given: unknown,
  around: CallSurroundings,
): Promise<ToolResult> {
  const run = new RunContext(tool.record.name, around, (name, args, deeper) =>
    callDeeper(parts, name, args, deeper),
  );
  const { hooks, receipts } = parts;
  const keep =
    receipts !== undefined && run.depth === 0 && receipts.transports.includes(run.caller.transport);
  const started = keep ? Date.now() : 0;
  let args = isObject(given) ? (given as JsonObject) : {};
  let result: ToolResult;
  try {
    authorise(tool.record, around.caller);
    const readOn = parts.results.readOn?.(tool.record, args, around.caller);
    const going = readOn === undefined ? undefined : await readOn;
    if (going?.kind === "held") return going.result;
    const more = going?.more as More | undefined;
    args = more === undefined ? checkArguments(tool, given) : more.args;
    if (hooks?.beforeCall !== undefined) {
      const changed = await hooks.beforeCall(hooked(run, args));
      if (changed) args = checkArguments(tool, changed);
    }
    const runner = runnerOf(parts, tool);
    const outcome =
      more === undefined
        ? runner.run(tool.record.run, args, run)
        : runMore(tool, runner, { ...more, args }, run);
    const returned = isPromise(outcome) ? await run.within(outcome, tool.record.timeoutMs) : outcome;
    result = await finish(parts, tool, args, returned, run);
  } catch (error) {
    // The signal is asked only here: most runs never make one, and so do not hear of a cancellation by themselves.
    if (run.cancelled || around.signal.aborted) throw error;
    result = await fail(parts, tool, args, error, run);
  } finally {
    run.end();
  }
  if (hooks?.afterCall !== undefined) result = await told(hooks, hooked(run, args), result);
  return keep ? withReceipt(receipts.store, tool, args, result, run.caller, started) : result;
}

/** Makes the answer of what the tool returned; most tools neither page nor have hooks, and are answered at once. */
function finish(
  parts: CallParts,
  tool: PreparedTool,
  args: JsonObject,
  returned: unknown,
  run: RunContext,
): ToolResult | Promise<ToolResult> {
  const paged = tool.record.result.pages !== undefined || returned instanceof Paged;
  return paged || parts.hooks?.onResult !== undefined
    ? finishWithMore(parts, tool, args, returned, run)
    : shape(parts, tool, returned, run, undefined);
}

async function finishWithMore(
  parts: CallParts,
  tool: PreparedTool,
  args: JsonObject,
  returned: unknown,
  run: RunContext,
): Promise<ToolResult> {
  const { value, more } = await findMore(tool, args, returned);
  const onResult = parts.hooks?.onResult;
  return shape(
    parts,
    tool,
    onResult === undefined ? value : await onResult(hooked(run, args), value),
    run,
    more,
  );
}

/** Checks a value and shapes it; nested calls get it whole. */
function shape(
  parts: CallParts,
  tool: PreparedTool,
  value: unknown,
  run: RunContext,
  more: More | undefined,
): ToolResult | Promise<ToolResult> {
  if (tool.validators.result !== undefined) checkResult(tool, value, isToolResult(value) ? value : undefined);
  return run.depth > 0 ? plainResult(value) : parts.results.shape(tool.record, value, run.caller, more);
}

async function fail(
  parts: CallParts,
  tool: PreparedTool,
  args: JsonObject,
  error: unknown,
  run: RunContext,
): Promise<ToolResult> {
  try {
    const chosen = await parts.hooks?.onError?.(hooked(run, args), error);
    return chosen || (parts.results.shapeError?.(tool.record, error) ?? errorToResult(error));
  } catch (hookError) {
    return errorToResult(hookError);
  }
}

async function told(hooks: Hooks, call: HookedCall, result: ToolResult): Promise<ToolResult> {
  try {
    await hooks.afterCall?.(call, result);
    return result;
  } catch (error) {
    return errorToResult(error);
  }
}

async function callDeeper(
  parts: CallParts,
  name: string,
  args: JsonObject,
  context: RunContext,
): Promise<ToolResult> {
  context.signal.throwIfAborted();
  if (context.depth + 1 >= deepest)
    throw new DeltaMcpError("tool_failed", `Tools call each other ${deepest} deep; ${name} was not called.`);
  const tool = await parts.tools.find(name);
  if (tool !== undefined) return runTool(parts, tool, args, context);
  const near = nearest(name, parts.tools.names);
  const hint = near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
  throw new DeltaMcpError("unknown_tool", `There is no tool ${name}.${hint}`);
}

async function shapeRequest(
  parts: CallParts,
  tool: PreparedTool,
  given: unknown,
  caller: Caller,
): Promise<JsonObject> {
  authorise(tool.record, caller);
  const args = checkArguments(tool, given);
  const runner = runnerOf(parts, tool);
  return (await runner.shape?.(tool.record.run, args)) ?? { kind: runner.kind, args };
}

function runnerOf(parts: CallParts, tool: PreparedTool): Runner {
  const { kind } = tool.record.run;
  const runner = parts.runners.get(kind);
  if (runner === undefined)
    throw new DeltaMcpError(
      "configuration",
      `This server can not run ${tool.record.name}: it has no ${kind} runner.`,
    );
  return runner;
}

async function withReceipt(
  store: ReceiptStore,
  tool: PreparedTool,
  args: JsonObject,
  result: ToolResult,
  caller: Caller,
  started: number,
): Promise<ToolResult> {
  let id: string | null;
  try {
    const receipt = makeReceipt(tool.record.name, args, caller, result, started);
    await store.put(receipt);
    id = receipt.id;
  } catch {
    // The tool has run; that it can not be proven later must not take its answer away.
    id = null;
  }
  return { ...result, _meta: { ...result._meta, [receiptMetaKey]: id } };
}

function hooked(run: RunContext, args: JsonObject): HookedCall {
  return {
    tool: run.tool,
    args,
    caller: run.caller,
    get signal() {
      return run.signal;
    },
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
