import type { ClientChannel } from "../call/client-channel.ts";
import { type Executed, type Execution, execute } from "../call/execution.ts";
import type { Preview } from "../call/preview.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { ToolRun } from "../call/run-tool.ts";
import type { CatalogueHeader } from "../catalogue/records.ts";
import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import { continueWithPost } from "../result/held/continuation-hint.ts";
import { heldTool } from "../result/held/read-held.ts";
import { errorBesideResult } from "../result/noted.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { JsonObject } from "../support/json.ts";
import type { HttpResponse } from "../transport/http/http-message.ts";
import { type Answer, answerOf, answerResponse, statusOf } from "./answer.ts";
import type { DispatchContext } from "./dispatch-context.ts";
import type { Invocation } from "./read-invocation.ts";
import { refusal, unknownKey } from "./read-verbs.ts";
import { failure, jsonResponse } from "./respond.ts";

/** Results for code: data, or what stands in for data that was cut. */
export function dispatchResults(held: HeldStore, callers?: CatalogueHeader["budgets"]): ResultHandler {
  return createResultHandler({
    budget: "code",
    callers,
    store: held,
    howToContinue: () => continueWithPost,
    howToGather: () => 'pages: "all" beside args reads all pages in one request.',
    structured: "envelope",
    tellMismatch: errorBesideResult,
  });
}

/** Does what a POST asks for. Rejects only when the client is gone. */
export async function invoke(
  context: DispatchContext,
  invocation: Invocation,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<HttpResponse> {
  try {
    const execution = await executionOf(context, invocation, channel);
    const executed = await execute(context.calls, execution, results, channel);
    return await respond(context, invocation, execution, executed);
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return failure(statusOf(error.code), error.code, error.message, error.details as JsonObject);
  }
}

/** A cursor names no tool; the store knows it. */
async function executionOf(
  { held }: DispatchContext,
  invocation: Invocation,
  { caller }: ClientChannel,
): Promise<Execution> {
  if (invocation.kind !== "continue") return invocation;
  const tool = await heldTool(invocation.cursor, { store: held, owner: caller.principal ?? "" });
  return { ...invocation, tool };
}

async function respond(
  context: DispatchContext,
  invocation: Invocation,
  { tool, pick }: Execution,
  executed: Executed,
): Promise<HttpResponse> {
  switch (executed.kind) {
    case "unknown":
      return unknownKey(context, tool);
    case "refused":
      return refusal(context, invocation.kind === "continue" ? undefined : tool, `${executed.reason}.`);
    case "runs": {
      const results = executed.runs.map((run) => answerOfRun(run, pick));
      const ran = invocation.kind === "each" && invocation.preview !== true;
      const note = executed.note === undefined ? {} : { note: executed.note };
      return jsonResponse({ ran, key: tool, count: results.length, results, ...note });
    }
    default:
      return answerResponse(tool, answerOfRun(executed, pick));
  }
}

function answerOfRun(run: ToolRun | Preview, pick: string | undefined): Answer {
  if (run.kind === "result") return answerOf(run.result, run.ran);
  return { ran: false, shape: run.preview, ...(pick === undefined ? {} : { pick }) };
}

/** Thrown by handlers that ask the client something: there is no client on the other side, only code. */
export function nobodyToAsk(what: string): () => Promise<never> {
  return () =>
    Promise.reject(new DeltaMcpError("client_refused", `Over dispatch there is nobody to ask for ${what}.`));
}
