import type { Codec } from "../../../runtime/encoding/codec.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";

/** A client that knows nothing of MCP but its messages: what it sees is what a server says. */
export interface RawPeer {
  /** Sends a request under the next id and resolves to its answer. */
  request(method: string, params?: JsonObject): Promise<RawAnswer>;
  /** Sends these bytes as one message and resolves to the next answer, whatever its id. */
  send(bytes: Uint8Array): Promise<RawAnswer>;
  notify(method: string, params?: JsonObject): Promise<void>;
  /** What the last answer was on the wire. */
  readonly lastBytes: Uint8Array;
  close(): Promise<void>;
}

export interface RawAnswer {
  readonly id: string | number;
  // biome-ignore lint/suspicious/noExplicitAny: scenarios look into results as they please.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** How a peer begins. */
export interface RawOptions {
  /** What `initialize` is sent with; undefined: none is sent. */
  readonly hello?: JsonObject;
  /** What is spoken once the handshake is over. Over HTTP it goes into the headers of each request. */
  readonly codec?: Codec;
}

export const helloOf = (protocolVersion: string, capabilities: JsonObject = {}): JsonObject => ({
  protocolVersion,
  capabilities,
  clientInfo: { name: "conformance", version: "1.0.0" },
});

export function encode(codec: Codec | undefined, value: JsonObject): Uint8Array {
  if (codec === undefined) return Buffer.from(JSON.stringify(value));
  return codec.binary ? codec.encode(value) : Buffer.from(codec.encode(value));
}

export function decode(codec: Codec | undefined, bytes: Uint8Array): unknown {
  const text = () => Buffer.from(bytes).toString();
  if (codec === undefined) return JSON.parse(text());
  return codec.binary ? codec.decode(bytes) : codec.decode(text());
}
