import { DeltaMcpError } from "../../errors.ts";
import type { Rounds } from "../ask/by-rounds.ts";
import type { ProtocolParts } from "../parts.ts";
import type { Turn } from "../turn.ts";

/** The requests that may end with a question (2026-07-28, MRTR, "Supported Requests"). */
const mayAsk: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** The rounds of each request that asks, or that brings replies. */
export interface RoundsOfTurns {
  /** True for a request that goes on with an earlier one: its state must be checked before anything runs. */
  resumes(turn: Turn): boolean;
  /** Rejects with RpcFailure for a state that is not ours, with DeltaMcpError where this request may not ask. */
  of(turn: Turn): Promise<Rounds>;
}

/** Loaded with the first question: most servers never ask. */
export function createRoundsOf(parts: ProtocolParts, finish: (result: object) => object): RoundsOfTurns {
  const opened = new WeakMap<Turn, Promise<Rounds>>();

  const open = async (turn: Turn): Promise<Rounds> => {
    if (!mayAsk.has(turn.method)) {
      throw new DeltaMcpError("client_refused", `${turn.method} can not ask the client anything.`);
    }
    const [{ openRounds }, { createRequestStates }] = await Promise.all([
      import("../ask/by-rounds.ts"),
      import("../ask/request-state.ts"),
    ]);
    return openRounds(turn, createRequestStates(parts.secret(), parts.now), finish);
  };

  return {
    resumes: ({ method, params }) =>
      mayAsk.has(method) && (params["requestState"] !== undefined || params["inputResponses"] !== undefined),
    of(turn) {
      const rounds = opened.get(turn) ?? open(turn);
      opened.set(turn, rounds);
      return rounds;
    },
  };
}
