import type { Codec } from "../../encoding/codec.ts";
import type { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";

/** One JSON-RPC message, decoded. */
export type Message = JsonObject;

/** A connection to a server. It handles bytes and streams; of a message it reads only the id. */
export interface ClientTransport {
  readonly kind: "stdio" | "http";
  /** Resolves when messages can be sent. */
  open(receiver: Receiver): Promise<void>;
  /**
   * Delivers a message. Over HTTP it resolves when the whole response has been received. Rejects with DeltaMcpError
   * if the message or its response was lost.
   */
  send(message: Message, delivery?: Delivery): Promise<void>;
  /** Applies the agreed terms to all later messages. */
  agreed(terms: WireTerms): void;
  /** Resumes reading after the response to a request that was sent with `pauseReading`. */
  resumeReading(): void;
  /** Receives messages that belong to no request, for as long as the connection lasts. */
  listen(): void;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/** The receiver of a transport's messages. */
export interface Receiver {
  /** `inResponseTo`: the id of the request whose response stream carried the message, where the transport knows it. */
  message(value: unknown, inResponseTo?: unknown): void;
  /** Called when the other side is gone, but not after `close`. */
  closed(error: DeltaMcpError): void;
}

export interface Delivery {
  /** Cancels the delivery: over HTTP the response's stream is closed. */
  readonly signal?: AbortSignal;
  /** HTTP headers for this message only. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The response may change the encoding: the transport reads nothing after it until `resumeReading`. */
  readonly pauseReading?: boolean;
}

/** The agreed terms that a transport must know. */
export interface WireTerms {
  /** Sent as `MCP-Protocol-Version` in the handshake eras. */
  readonly revision: string;
  readonly stateless: boolean;
  /** The codec of messages; absent for plain JSON. */
  readonly codec?: Codec;
  /** The Accept header over HTTP, without `text/event-stream`; absent for plain JSON. */
  readonly accept?: string;
}
