import { mapConcurrently } from "../support/map-concurrently.ts";
import type { Calls } from "./calls.ts";
import { channelOfRun } from "./channel-of-run.ts";
import type { ClientChannel } from "./client-channel.ts";
import { type Preview, previewCall } from "./preview.ts";
import type { ResultHandler } from "./result-handler.ts";
import { runTool, type ToolRun } from "./run-tool.ts";
import type { PreparedTool } from "./tool-table.ts";

/** A request to the call path, in the same form for every surface. */
export type Execution = OneCall | CallOfEach | NextPart;

/** One call. Its arguments are not checked yet; null and undefined are `{}`. */
export interface OneCall {
  readonly kind: "call";
  readonly tool: string;
  readonly args: unknown;
  readonly pick?: string;
  readonly pages?: Pages;
  readonly preview?: boolean;
}

/** The pages of the service that a call reads: all of them, within the bounds of the server. Default: the first. */
export type Pages = "all";

/** A call for each of some arguments, a few at a time. */
export interface CallOfEach {
  readonly kind: "each";
  readonly tool: string;
  readonly list: readonly unknown[];
  /** JMESPath into each result, before the result is cut to its budget. */
  readonly pick?: string;
  readonly pages?: Pages;
  /** Shows the request that would be sent, and sends nothing. */
  readonly preview?: boolean;
}

/** The next part of a result, at a cursor that an earlier answer gave. `tool` is the tool of that result. */
export interface NextPart {
  readonly kind: "continue";
  readonly tool: string;
  readonly cursor: string;
  /** JMESPath into the whole held result, in place of the part. */
  readonly pick?: string;
}

/** The outcome of an execution. */
export type Executed =
  | ToolRun
  | Preview
  /** `note`: the fields in `pick` that no run had. */
  | { readonly kind: "runs"; readonly runs: readonly (ToolRun | Preview)[]; readonly note?: string }
  /** The catalogue has no tool of that name. */
  | { readonly kind: "unknown" }
  /** The execution is not possible, and nothing ran. `reason` is a sentence without its full stop. */
  | { readonly kind: "refused"; readonly reason: string };

const unknown: Executed = { kind: "unknown" };

/**
 * Executes a request: the one path of every call, on every surface. Every failure of the tool is a result with
 * `isError`. Rejects only if the caller cancelled, with the reason of its signal.
 */
export function execute(
  calls: Calls,
  request: Execution,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Executed> {
  const { pick } = request;
  return pick === undefined
    ? executePicked(calls, request, results, channel)
    : executeAndPick(calls, request, pick, results, channel);
}

/** Loads JMESPath only for requests with `pick`. */
async function executeAndPick(
  calls: Calls,
  request: Execution,
  pick: string,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Executed> {
  const { pickProblem, pickingResults, pickingRuns } = await import("../result/pick.ts");
  const reason = await pickProblem(pick);
  if (reason !== undefined) return { kind: "refused", reason };
  if (request.kind === "each") {
    const picking = pickingRuns(results, pick);
    const executed = await executePicked(calls, request, picking.results, channel);
    const note = picking.note();
    return executed.kind === "runs" && note !== undefined ? { ...executed, note } : executed;
  }
  // A cursor points into a held result, to which `pick` applies as a whole, or to a next page: runTool decides.
  const handler = request.kind === "continue" ? results : pickingResults(results, pick);
  return executePicked(calls, request, handler, channel);
}

function executePicked(
  calls: Calls,
  request: Execution,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Executed> {
  const found = calls.tools.find(request.tool);
  return found instanceof Promise
    ? found.then((tool) => run(calls, tool, request, results, channel))
    : run(calls, found, request, results, channel);
}

function run(
  calls: Calls,
  tool: PreparedTool | undefined,
  request: Execution,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Executed> {
  if (tool === undefined) return Promise.resolve(unknown);
  if (request.kind === "call") return runOnce(calls, tool, request.args, request, results, channel);
  if (request.kind === "each") return runEach(calls, tool, request, results, channel);
  const { cursor, pick } = request;
  const part = pick === undefined ? { next: cursor } : { next: cursor, pick };
  return runTool(calls, tool, undefined, results, channel, part);
}

function runOnce(
  calls: Calls,
  tool: PreparedTool,
  args: unknown,
  { preview, pages }: Pick<OneCall, "preview" | "pages">,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<ToolRun | Preview> {
  if (preview === true) return previewCall(calls, tool, args, results, channel);
  return pages === "all"
    ? runAllPages(calls, tool, args, results, channel)
    : runTool(calls, tool, args, results, channel);
}

/** Loads the module that gathers pages, only for requests that need it. */
async function runAllPages(...call: Parameters<typeof runTool>): Promise<ToolRun> {
  const { gatherPages } = await import("./gather-pages.ts");
  const [calls, tool, args, results, channel] = call;
  return gatherPages(calls, tool, args, results, channel);
}

/** The outcomes are in the order of the list. A run cannot continue an earlier result, which would have its own limit. */
async function runEach(
  calls: Calls,
  tool: PreparedTool,
  request: CallOfEach,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<Executed> {
  const { list } = request;
  const { nextPart: _, ...runResults } = results;
  let done = 0;
  const runs = await mapConcurrently(list, async (args, place) => {
    channel.signal.throwIfAborted();
    const outcome = await runOnce(calls, tool, args, request, runResults, channelOfRun(channel, place));
    done += 1;
    channel.progress({ progress: done, total: list.length });
    return outcome;
  });
  return { kind: "runs", runs };
}
