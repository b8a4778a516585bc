import type { Codec } from "../../encoding/codec.ts";
import type { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";

/** One JSON-RPC message, decoded. */
export type Message = JsonObject;

/** The way to a server. Knows bytes and streams, and of messages only their ids. */
export interface ClientTransport {
  readonly kind: "stdio" | "http";
  /** Resolves when messages can be sent. */
  open(receiver: Receiver): Promise<void>;
  /**
   * Delivers a message. Over HTTP it resolves when all that came back for it has been received. Rejects with
   * DeltaMcpError where the message, or the answer to it, got lost.
   */
  send(message: Message, delivery?: Delivery): Promise<void>;
  /** From here on messages travel as was agreed. */
  agreed(terms: WireTerms): void;
  /** Reads on behind the answer to a request that was sent with `pauseReading`. */
  resumeReading(): void;
  /** Messages of the server that belong to no request, as long as the connection stands. */
  listen(): void;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/** What a transport gives back to. */
export interface Receiver {
  message(value: unknown): void;
  /** The other side is gone. Not called after `close`. */
  closed(error: DeltaMcpError): void;
}

export interface Delivery {
  /** Gives the delivery up: over HTTP the stream of the answer is closed. */
  readonly signal?: AbortSignal;
  /** HTTP headers of this message alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer may change the encoding: the transport reads nothing behind it until `resumeReading`. */
  readonly pauseReading?: boolean;
}

/** What the two sides agreed on that transports must know. */
export interface WireTerms {
  /** Sent as `MCP-Protocol-Version` in the handshake eras. */
  readonly revision: string;
  readonly stateless: boolean;
  /** What messages are written in; absent: plain JSON. */
  readonly codec?: Codec;
  /** What answers may be written in, over HTTP: media ranges beside the usual ones. */
  readonly accept?: string;
}
