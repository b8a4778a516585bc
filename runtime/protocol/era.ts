import type { JsonObject } from "../support/json.ts";
import type { ActiveRequest } from "./active-request.ts";
import type { Admission } from "./admission.ts";
import type { Exchange, Prepared } from "./exchange.ts";
import type { IncomingRequest } from "./json-rpc.ts";
import type { Question } from "./question.ts";
import type { RpcFailure } from "./rpc-failure.ts";

/**
 * The part of the protocol that one family of revisions adds to the methods of the core: how a request is let in, which methods there are,
 * what every result carries, and how the client is asked back.
 */
export interface Era {
  readonly methods: ReadonlyMap<string, Method>;
  /** Checks what the era asks of every request. Throws RpcFailure. */
  admit(request: IncomingRequest, exchange: Exchange): Admission;
  /** Work that must be done before the method may run; undefined if there is none. Rejects with RpcFailure. */
  prepare?(request: ActiveRequest): Promise<unknown> | undefined;
  /** Adds what every result of this era carries. May throw RpcFailure: some results are errors in some eras. */
  finish(outcome: Outcome, request: ActiveRequest): Outcome;
  /** Brings a question of a handler (`elicitation/create`, …) to the client and its reply back. */
  ask(question: Question, request: ActiveRequest): Promise<JsonObject>;
  /** Maps a thrown error to this era's JSON-RPC error; internal error by default. */
  fail(error: unknown, request: ActiveRequest | undefined): RpcFailure;
  /** The HTTP status of -32601. */
  readonly unknownMethodStatus: number;
}

/** A method of the core. Throws RpcFailure for what is wrong with the request. */
export type Method = (params: JsonObject, request: ActiveRequest) => Outcome | Promise<Outcome>;

/** The outcome of a method: a result, or a result that was serialised before. */
export type Outcome = Prepared | object;
