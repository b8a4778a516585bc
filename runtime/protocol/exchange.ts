import type { OutgoingMessage, RequestId, RpcError } from "./json-rpc.ts";
import { lineSafe } from "./line-safe.ts";
import type { Session } from "./session.ts";

/**
 * The line between transports and the protocol core.
 *
 * A transport turns bytes into JSON values and back, and knows nothing of methods. The core (protocol.ts) knows
 * nothing of bytes, headers or streams. Between them:
 *
 *     transport                                   core
 *     decode a value ── receive(value, exchange) ──▶ read, choose the era, run
 *     write it       ◀── exchange.send(message) ──── progress, logs, requests to the client: any number, before the answer
 *     write it       ◀── Answer | undefined ──────── exactly one, or nothing (notification, response, cancelled)
 *
 * What a transport owes: `receive` for every decoded value, in order of arrival, without waiting for the answer of
 * the one before; `session.close()` when the sender is gone. What the core owes: `receive` never throws and never
 * rejects; nothing is sent on an exchange after its answer; no answer after a cancellation; no second answer.
 */
export interface Protocol {
  /** Answers at once where it can (static lists, errors, notifications), so that those cost no promise. */
  receive(value: unknown, exchange: Exchange): Answer | undefined | Promise<Answer | undefined>;
  /** Ends streams that never end by themselves (subscriptions/listen), each with its answer. Calls run on. */
  drain(): void;
}

/** One incoming value on its way through the server: who sent it, and the way back. */
export interface Exchange {
  /**
   * Who is on the other side. stdio: one for the whole pipe. HTTP, handshake eras: the session that the token names.
   * HTTP without session, and every request of 2026-07-28: a fresh one, closed when its request is over.
   */
  readonly session: Session;
  /** The scopes that the sender of this message was granted. They belong to the message, and never to its session. */
  readonly scopes?: readonly string[] | undefined;
  /** The revision that the transport itself names for this message (HTTP's MCP-Protocol-Version header). */
  readonly revision?: string;
  /**
   * Sends a message that belongs to this exchange: over HTTP on its own stream, before its answer. Throws TypeError for
   * what JSON cannot hold, which the handler that gave it gets to see; a client that is gone is no error.
   */
  send(message: OutgoingMessage): void;
}

/** The answer to one incoming value. */
export type Answer =
  | { readonly kind: "result"; readonly id: RequestId; readonly result: object }
  | { readonly kind: "prepared"; readonly id: RequestId; readonly prepared: Prepared }
  | {
      readonly kind: "error";
      /** Null where the request's own id could not be read. */
      readonly id: RequestId | null;
      readonly error: RpcError;
      /** The HTTP status that this error calls for; other transports do not look at it. */
      readonly status: number;
    }
  /** 2025-03-26 only. Never empty. */
  | { readonly kind: "batch"; readonly answers: readonly Answer[] };

/**
 * A result that is the same for everyone who asks: JSON text, serialised once, into which only the id is spliced.
 * Kept by identity for the life of the server, so that a transport can hang its own forms on it (bytes,
 * compressed bytes) in a WeakMap.
 */
export class Prepared {
  readonly json: string;

  constructor(json: string) {
    this.json = lineSafe(json);
  }
}
