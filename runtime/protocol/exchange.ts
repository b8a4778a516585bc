import type { OutgoingMessage, RequestId, RpcError } from "./json-rpc.ts";
import { lineSafe } from "./line-safe.ts";
import type { Session } from "./session.ts";

/**
 * The interface between transports and the protocol core.
 *
 * A transport converts bytes to JSON values and back, without regard to methods. The core (protocol.ts) never sees bytes,
 * headers or streams. Between them:
 *
 *     transport                                   core
 *     decode a value ── receive(value, exchange) ──▶ read, choose the era, run
 *     write it       ◀── exchange.send(message) ──── progress, logs, requests to the client: any number, before the answer
 *     write it       ◀── Answer | undefined ──────── exactly one, or nothing (notification, response, cancelled)
 *
 * A transport calls `receive` for every decoded value, in order of arrival, without waiting for the answer to the one
 * before, and `session.close()` when the sender has disconnected. The core's `receive` never throws or rejects. The core
 * sends nothing on an exchange after its answer, and no answer after a cancellation.
 */
export interface Protocol {
  /** Returns some answers synchronously (static lists, errors, notifications), so that they cost no promise. */
  receive(value: unknown, exchange: Exchange): Answer | undefined | Promise<Answer | undefined>;
  /** Ends the streams without an end of their own (subscriptions/listen), each with its answer. Calls continue. */
  drain(): void;
}

/** One incoming value on its way through the server: who sent it, and the way back. */
export interface Exchange {
  /**
   * The session of the client. stdio: one for the whole pipe. HTTP, handshake eras: the session in the token. HTTP without
   * a session, and every request of 2026-07-28: a new one, closed after its request.
   */
  readonly session: Session;
  /** The scopes that the sender of this message was granted. They belong to the message, and never to its session. */
  readonly scopes?: readonly string[] | undefined;
  /** The revision that the transport itself names for this message (HTTP's MCP-Protocol-Version header). */
  readonly revision?: string;
  /**
   * Sends a message that belongs to this exchange: over HTTP on its own stream, before its answer. Throws TypeError for a
   * value that JSON cannot represent, and the handler gets this error. A disconnected client is not an error.
   */
  send(message: OutgoingMessage): void;
}

/** The answer to one incoming value. */
export type Answer =
  | { readonly kind: "result"; readonly id: RequestId; readonly result: object }
  | { readonly kind: "prepared"; readonly id: RequestId; readonly prepared: Prepared }
  | {
      readonly kind: "error";
      /** Null if the id of the request could not be read. */
      readonly id: RequestId | null;
      readonly error: RpcError;
      /** The HTTP status for this error. Other transports ignore it. */
      readonly status: number;
    }
  /** 2025-03-26 only. Never empty. */
  | { readonly kind: "batch"; readonly answers: readonly Answer[] };

/**
 * A result that is the same for every client: JSON text, serialised once, to which only the id is added. The object stays
 * the same until the server closes, so that a transport can store its own forms of it (bytes, compressed bytes) in a WeakMap.
 */
export class Prepared {
  readonly json: string;

  constructor(json: string) {
    this.json = lineSafe(json);
  }
}
