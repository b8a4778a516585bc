import { fairTurn } from "../support/fair-turn.ts";
import { isObject } from "../support/json.ts";
import { metaVersion } from "./eras/stateless-meta.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { errorAnswer } from "./failure.ts";
import { handshakeRevision } from "./revisions.ts";
import { errorCodes, RpcFailure } from "./rpc-failure.ts";

type Received = Answer | undefined | Promise<Answer | undefined>;

/** Messages of one batch. */
const maxMessages = 1_000;

/**
 * A JSON-RPC batch. There were batches in 2025-03-26 only, with `initialize` never in one; everybody else's, empty
 * ones and endless ones are one error.
 */
export function receiveBatch(
  values: readonly unknown[],
  exchange: Exchange,
  receive: (value: unknown, exchange: Exchange) => Received,
): Received {
  const problem = problemOf(values, exchange);
  if (problem !== undefined) {
    return errorAnswer(null, new RpcFailure(errorCodes.invalidRequest, problem, { status: 400 }));
  }
  return receiveAll(values, exchange, receive);
}

/** Takes the messages in their order without waiting for answers, and lets other clients through in between. */
async function receiveAll(
  values: readonly unknown[],
  exchange: Exchange,
  receive: (value: unknown, exchange: Exchange) => Received,
): Promise<Answer | undefined> {
  const received: Received[] = [];
  for (const value of values) {
    received.push(receive(value, exchange));
    const turn = fairTurn();
    if (turn !== undefined) await turn;
  }
  const answers = (await Promise.all(received)).filter((answer) => answer !== undefined);
  return answers.length === 0 ? undefined : { kind: "batch", answers };
}

function problemOf(values: readonly unknown[], { session, revision }: Exchange): string | undefined {
  const spoken = session.facts?.revision ?? revision;
  if (spoken === undefined || handshakeRevision(spoken)?.batches !== true) {
    return "Batches exist in revision 2025-03-26 only: send one message at a time";
  }
  if (values.length === 0) return "An empty batch asks nothing";
  if (values.length > maxMessages) return `A batch holds ${maxMessages} messages at most`;
  return values.some(mayNotBeBatched)
    ? "initialize, and requests of 2026-07-28, cannot be in a batch"
    : undefined;
}

function mayNotBeBatched(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { method, params } = value;
  return method === "initialize" || (isObject(params) && metaVersion(params) !== undefined);
}
