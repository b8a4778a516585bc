import type { CallSurroundings } from "../call/call-context.ts";
import { errorAnswer } from "../call/error-to-result.ts";
import type { ToolCaller } from "../call/tool-caller.ts";
import type { ToolResult } from "../call/tool-result.ts";
import { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../errors.ts";
import { heldTool } from "../result/held/read-held.ts";
import { nextArgument, pickArgument } from "../result/held/read-on.ts";
import type { JsonObject } from "../support/json.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { pickingHandler, pickProblem } from "../surface/pick.ts";
import type { HttpResponse } from "../transport/http/http-message.ts";
import { type Answer, answerOf, answerResponse, statusOf } from "./answer.ts";
import type { DispatchParts } from "./parts.ts";
import type { Invocation, ReadOnRequest } from "./read-invocation.ts";
import { refusal, unknownKey } from "./read-verbs.ts";
import { failure, jsonResponse } from "./respond.ts";

/** Does what a POST asks for. Rejects only when the client is gone. */
export async function invoke(
  parts: DispatchParts,
  invocation: Invocation,
  around: CallSurroundings,
): Promise<HttpResponse> {
  try {
    const { pick } = invocation;
    const problem = pick === undefined ? undefined : await pickProblem(pick);
    if (invocation.kind === "next") {
      if (problem !== undefined) return await refusal(parts, undefined, `${problem}.`);
      return await readOn(parts, invocation, around);
    }
    if (problem !== undefined) return await refusal(parts, invocation.key, `${problem}.`);
    return await run(parts, invocation, around);
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return failure(statusOf(error.code), error.code, error.message, error.details as JsonObject);
  }
}

async function run(
  parts: DispatchParts,
  invocation: Exclude<Invocation, ReadOnRequest>,
  around: CallSurroundings,
): Promise<HttpResponse> {
  const { key, shape } = invocation;
  if (!parts.catalogue.has(key)) return unknownKey(parts, key);
  const one = oneRun(parts, invocation, around);
  if (invocation.kind === "call") return answerResponse(key, await one(invocation.args));
  const results = await mapConcurrently(invocation.list, (args) => {
    around.signal.throwIfAborted();
    return one(args);
  });
  return jsonResponse({ ran: !shape, key, count: results.length, results });
}

function callerFor({ results, makeCaller }: DispatchParts, pick: string | undefined): ToolCaller {
  return makeCaller(pick === undefined ? results : pickingHandler(results, pick, pickError));
}

/** To code, another value than it asked for is an error; the whole result stands beside it, as the tool has run. */
function pickError(whole: ToolResult, note: string): ToolResult {
  const { content, _meta } = errorAnswer("invalid_arguments", note);
  const more = whole.content.filter((block) => block.type !== "text");
  return { ...whole, content: [...content, ...more], isError: true, _meta: { ...whole._meta, ..._meta } };
}

/** What is done with the arguments of each run: it is called, or shown. */
function oneRun(
  parts: DispatchParts,
  { key, shape, pick }: Exclude<Invocation, ReadOnRequest>,
  around: CallSurroundings,
): (args: unknown) => Promise<Answer> {
  const caller = callerFor(parts, pick);
  if (!shape) return (args) => call(parts, caller, key, args, around);
  return async (args) => {
    const would = known(await caller.dryRun(key, args, around));
    if (would.kind === "refused") return answerOf(would.result, false);
    return { ran: false, shape: would.shape, ...(pick === undefined ? {} : { pick }) };
  };
}

async function call(
  { catalogue }: DispatchParts,
  caller: ToolCaller,
  key: string,
  args: unknown,
  around: CallSurroundings,
): Promise<Answer> {
  const phases = new Set<string>();
  const result = known(await caller.call(key, args, { ...around, reached: (phase) => phases.add(phase) }));
  const answer = answerOf(result, phases.has("started"));
  if (phases.has("returned") || !refusals.has(answer.error?.code)) return answer;
  const { kind } = known(await catalogue.tool(key)).run;
  return kind === "http" ? { ...answer, ran: false } : answer;
}

/** What an http tool says before it sends anything: these arguments fit in no request. */
const refusals: ReadonlySet<DeltaMcpErrorCode | undefined> = new Set(["invalid_arguments", "configuration"]);

/** In what is held nothing runs again; what the service has more of is asked for, and picked from as it comes. */
async function readOn(
  parts: DispatchParts,
  { next, pick }: ReadOnRequest,
  around: CallSurroundings,
): Promise<HttpResponse> {
  const key = await heldTool(next, { store: parts.held, owner: around.caller.principal ?? "" });
  if (!parts.catalogue.has(key)) return unknownKey(parts, key);
  const args = pick === undefined ? { [nextArgument]: next } : { [nextArgument]: next, [pickArgument]: pick };
  const caller = callerFor(parts, pick);
  const answer = await call(parts, caller, key, args, around);
  return answerResponse(key, answer.error === undefined ? { ...answer, ran: true } : answer);
}

/** The catalogue has the tool: it was asked before. */
function known<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  throw new DeltaMcpError("unknown_tool", "The tool is gone.");
}

/** Thrown by handlers that ask the client something: there is no client on the other side, only code. */
export function nobodyToAsk(what: string): () => Promise<never> {
  return () =>
    Promise.reject(new DeltaMcpError("client_refused", `Over dispatch there is nobody to ask for ${what}.`));
}
