import { ActiveRequest } from "./active-request.ts";
import type { Era, Method, Outcome } from "./era.ts";
import { type Answer, type Exchange, Prepared } from "./exchange.ts";
import { errorAnswer } from "./failure.ts";
import type { IncomingRequest } from "./json-rpc.ts";
import { errorCodes, RpcFailure } from "./rpc-failure.ts";

/** Serves one request as its era says. Never throws and never rejects. */
export function serveRequest(
  message: IncomingRequest,
  exchange: Exchange,
  era: Era,
): Answer | Promise<Answer | undefined> {
  let request: ActiveRequest | undefined;
  try {
    const admission = era.admit(message, exchange);
    const method = era.methods.get(message.method);
    if (method === undefined) throw unknownMethod(message.method, era);
    request = new ActiveRequest(message, exchange, era.ask, admission);
    const outcome = run(method, request, era);
    if (outcome instanceof Promise) return follow(outcome, request, era);
    const answer = answerOf(outcome, request, era);
    request.conclude(answer);
    return answer;
  } catch (error) {
    const answer = errorAnswer(message.id, era.fail(error, request));
    request?.conclude(answer);
    return answer;
  }
}

function run(method: Method, request: ActiveRequest, era: Era): Outcome | Promise<Outcome> {
  const ready = era.prepare?.(request);
  return ready === undefined
    ? method(request.params, request)
    : ready.then(() => method(request.params, request));
}

/** The request ends with its outcome, a cancellation or a question to the client, whichever comes first. */
function follow(outcome: Promise<Outcome>, request: ActiveRequest, era: Era): Promise<Answer | undefined> {
  const fail = (error: unknown) => request.conclude(errorAnswer(request.id, era.fail(error, request)));
  outcome.then((value) => {
    let answer: Answer;
    try {
      answer = answerOf(value, request, era);
    } catch (error) {
      return fail(error);
    }
    request.conclude(answer);
  }, fail);
  return request.answer();
}

function answerOf(outcome: Outcome, request: ActiveRequest, era: Era): Answer {
  const finished = era.finish(outcome, request);
  return finished instanceof Prepared
    ? { kind: "prepared", id: request.id, prepared: finished }
    : { kind: "result", id: request.id, result: finished };
}

function unknownMethod(method: string, era: Era): RpcFailure {
  const shown = method.length <= 128 ? method : `${method.slice(0, 128)}…`;
  return new RpcFailure(errorCodes.methodNotFound, `Method not found: ${shown}`, {
    status: era.unknownMethodStatus,
  });
}
