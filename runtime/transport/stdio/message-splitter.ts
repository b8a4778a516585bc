/** The receiver of the messages in a stream. */
export interface MessageHandler {
  /** One message, without its newline or length. The bytes are only valid during the call. */
  message(bytes: Buffer): void;
  /** Called for a message that is longer than allowed; it is skipped. */
  tooLong(): void;
}

/**
 * The framing of messages. `lines`: text that ends with a newline (0x0A, which in UTF-8 is never part of another
 * character). `frames`: binary messages after their length, an unsigned 32-bit integer, big-endian.
 */
export type Framing = "lines" | "frames";

const newline = 0x0a;
const headBytes = 4;

/**
 * Splits a stream of bytes into messages. Copies only messages that arrive in pieces. A class because it has state
 * over time.
 */
export class MessageSplitter {
  /** The current framing. It may change between two messages, and applies after the current one. */
  framing: Framing = "lines";

  readonly #handler: MessageHandler;
  readonly #maxBytes: number;
  #chunk: Buffer = Buffer.alloc(0);
  #offset = 0;
  /** The parts of an incomplete message. */
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

  /** Delivers no message until {@link resumeReading}. */
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

  /** Ends the stream: the last line needs no newline. */
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

  /** Keeps the chunk from the offset to `end` as a part of an incomplete message. */
  #keep(end: number): void {
    const part = this.#chunk.subarray(this.#offset, end);
    this.#offset = end;
    this.#partBytes += part.length;
    if (!this.#skipping) this.#parts.push(part);
  }

  /** Returns the kept parts and the chunk up to `end` as one buffer. */
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

/** Returns a binary message with its frame: its length, then its bytes. */
export function frameOf(bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headBytes + bytes.length);
  frame.writeUInt32BE(bytes.length, 0);
  frame.set(bytes, headBytes);
  return frame;
}
