/** What comes out of a stream of messages. */
export interface MessageHandler {
  /** One message, without its newline or length. The bytes are only valid during the call. */
  message(bytes: Buffer): void;
  /** A message was longer than allowed; it is skipped. */
  tooLong(): void;
}

/**
 * How messages are told apart: text ends with a newline (0x0A, which in UTF-8 is never a part of another character);
 * binary messages have their length before them, an unsigned 32-bit integer, big-endian.
 */
export type Framing = "lines" | "frames";

const newline = 0x0a;
const headBytes = 4;

/** Cuts a stream of bytes into messages. Copies only what arrives in pieces. A class, as it has a life. */
export class MessageSplitter {
  /** May change between two messages: what follows the current one is read the new way. */
  framing: Framing = "lines";

  readonly #handler: MessageHandler;
  readonly #maxBytes: number;
  #chunk: Buffer = Buffer.alloc(0);
  #offset = 0;
  /** The beginning of a message that is not here yet. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #frameBytes: number | undefined;
  #skipping = false;
  #waiting: Buffer[] | undefined;

  constructor(handler: MessageHandler, maxBytes: number) {
    this.#handler = handler;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(chunk);
      return;
    }
    this.#chunk = chunk;
    this.#offset = 0;
    while (this.#waiting === undefined && this.#offset < this.#chunk.length) {
      if (this.framing === "lines") this.#takeLine();
      else this.#takeFrame();
    }
  }

  /** Hands out no message until {@link resumeReading}. */
  pauseReading(): void {
    this.#waiting ??= [];
  }

  resumeReading(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    const rest = this.#chunk.subarray(this.#offset);
    for (const chunk of [rest, ...waiting]) this.push(chunk);
  }

  /** Nothing comes after this: a last line needs no newline. */
  end(): void {
    if (this.framing === "lines" && this.#partBytes > 0) this.push(Buffer.of(newline));
  }

  #takeLine(): void {
    const end = this.#chunk.indexOf(newline, this.#offset);
    if (end < 0) {
      this.#keep(this.#chunk.length);
      if (this.#partBytes > this.#maxBytes) this.#skip();
      return;
    }
    const line = this.#finish(end);
    this.#offset = end + 1;
    this.#deliver(line);
  }

  #takeFrame(): void {
    this.#frameBytes ??= this.#readHead();
    if (this.#frameBytes === undefined) return;
    if (this.#frameBytes > this.#maxBytes && !this.#skipping) this.#skip();
    const end = this.#offset + this.#frameBytes - this.#partBytes;
    if (end > this.#chunk.length) {
      this.#keep(this.#chunk.length);
      return;
    }
    const frame = this.#finish(end);
    this.#offset = end;
    this.#frameBytes = undefined;
    this.#deliver(frame);
  }

  #readHead(): number | undefined {
    const end = this.#offset + headBytes - this.#partBytes;
    if (end > this.#chunk.length) {
      this.#keep(this.#chunk.length);
      return undefined;
    }
    const head = this.#finish(end);
    this.#offset = end;
    return head.readUInt32BE(0);
  }

  /** Remembers the chunk from the offset to `end` as a part of what is not whole yet. */
  #keep(end: number): void {
    const part = this.#chunk.subarray(this.#offset, end);
    this.#offset = end;
    this.#partBytes += part.length;
    if (!this.#skipping) this.#parts.push(part);
  }

  /** The parts kept and the chunk up to `end`, as one. */
  #finish(end: number): Buffer {
    const last = this.#chunk.subarray(this.#offset, end);
    const whole = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    this.#partBytes = 0;
    return whole;
  }

  #deliver(message: Buffer): void {
    const skipped = this.#skipping;
    this.#skipping = false;
    if (skipped) return;
    if (message.length > this.#maxBytes) this.#handler.tooLong();
    else this.#handler.message(message);
  }

  #skip(): void {
    if (!this.#skipping) this.#handler.tooLong();
    this.#skipping = true;
    this.#parts = [];
  }
}

/** A binary message as it goes out: its length, then its bytes. */
export function frameOf(bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headBytes + bytes.length);
  frame.writeUInt32BE(bytes.length, 0);
  frame.set(bytes, headBytes);
  return frame;
}
