import { DeltaMcpError } from "../../errors.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Rounds } from "../ask/by-rounds.ts";
import type { ProtocolContext } from "../protocol-context.ts";

/** The requests that may end with a question (2026-07-28, MRTR, "Supported Requests"). */
const mayAsk: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** The rounds of each request that asks, or that brings replies. */
export interface RoundsOfRequests {
  /** True for a request that goes on with an earlier one: its state must be checked before anything runs. */
  resumes(request: ActiveRequest): boolean;
  /** Rejects with RpcFailure for a state that is not ours, with DeltaMcpError where this request may not ask. */
  of(request: ActiveRequest): Promise<Rounds>;
}

/** Loaded with the first question: most servers never ask. */
export function createRoundsOf(
  server: ProtocolContext,
  finish: (result: object) => object,
): RoundsOfRequests {
  const opened = new WeakMap<ActiveRequest, Promise<Rounds>>();

  const open = async (request: ActiveRequest): Promise<Rounds> => {
    if (!mayAsk.has(request.method)) {
      throw new DeltaMcpError("client_refused", `${request.method} cannot ask the client anything.`);
    }
    const [{ openRounds }, { createRequestStates }] = await Promise.all([
      import("../ask/by-rounds.ts"),
      import("../ask/request-state.ts"),
    ]);
    return openRounds(request, createRequestStates(server.secret(), server.now), finish);
  };

  return {
    resumes: ({ method, params }) =>
      mayAsk.has(method) && (params["requestState"] !== undefined || params["inputResponses"] !== undefined),
    of(request) {
      const rounds = opened.get(request) ?? open(request);
      opened.set(request, rounds);
      return rounds;
    },
  };
}
