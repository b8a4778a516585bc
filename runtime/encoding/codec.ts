/**
 * One way to write JSON values as bytes. A codec has no state and never fails on what it wrote itself.
 * Transports choose one by its name: over HTTP for each request, over stdio in the handshake.
 */
export interface Codec {
  readonly name: string;
  /** Binary codecs write bytes that may hold newlines; over stdio their messages are framed by length. */
  readonly binary: boolean;
  /** Text (on one line) of a text codec, bytes of a binary one. */
  encode(value: unknown): string | Uint8Array;
  /** Throws DeltaMcpError("protocol") for bytes that are not of this encoding, too deep or too large. */
  decode(bytes: Uint8Array): unknown;
}
