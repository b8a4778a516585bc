import type { Era, Method, Outcome } from "./era.ts";
import { type Answer, type Exchange, Prepared } from "./exchange.ts";
import { errorAnswer } from "./failure.ts";
import type { IncomingRequest } from "./message.ts";
import { errorCodes, RpcFailure } from "./rpc-failure.ts";
import { Turn } from "./turn.ts";

/** Serves one request as its era says. Never throws and never rejects. */
export function serveRequest(
  request: IncomingRequest,
  exchange: Exchange,
  era: Era,
): Answer | Promise<Answer | undefined> {
  let turn: Turn | undefined;
  try {
    const admission = era.admit(request, exchange);
    const method = era.methods.get(request.method);
    if (method === undefined) throw unknownMethod(request.method, era);
    turn = new Turn(request, exchange, era, admission);
    const outcome = run(method, turn);
    if (outcome instanceof Promise) return follow(outcome, turn);
    const answer = answerOf(outcome, turn);
    turn.conclude(answer);
    return answer;
  } catch (error) {
    const answer = errorAnswer(request.id, era.fail(error, turn));
    turn?.conclude(answer);
    return answer;
  }
}

function run(method: Method, turn: Turn): Outcome | Promise<Outcome> {
  const ready = turn.era.prepare?.(turn);
  return ready === undefined ? method(turn.params, turn) : ready.then(() => method(turn.params, turn));
}

/** Whatever comes first ends the turn: its outcome, a cancellation, or a question to the client. */
function follow(outcome: Promise<Outcome>, turn: Turn): Promise<Answer | undefined> {
  const fail = (error: unknown) => turn.conclude(errorAnswer(turn.id, turn.era.fail(error, turn)));
  outcome.then((value) => {
    let answer: Answer;
    try {
      answer = answerOf(value, turn);
    } catch (error) {
      return fail(error);
    }
    turn.conclude(answer);
  }, fail);
  return turn.answer();
}

function answerOf(outcome: Outcome, turn: Turn): Answer {
  const finished = turn.era.finish(outcome, turn);
  return finished instanceof Prepared
    ? { kind: "prepared", id: turn.id, prepared: finished }
    : { kind: "result", id: turn.id, result: finished };
}

function unknownMethod(method: string, era: Era): RpcFailure {
  const shown = method.length <= 128 ? method : `${method.slice(0, 128)}…`;
  return new RpcFailure(errorCodes.methodNotFound, `Method not found: ${shown}`, {
    status: era.unknownMethodStatus,
  });
}
