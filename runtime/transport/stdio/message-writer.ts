/** The used part of a writable stream. */
export interface ByteSink {
  write(data: string | Uint8Array, done: () => void): unknown;
  on(event: "drain" | "error" | "close", listener: () => void): unknown;
  /** Bytes that were written and are still buffered. */
  readonly writableLength: number;
}

/** Writes messages in order, with as few writes as possible. */
export interface MessageWriter {
  write(message: string | Uint8Array): void;
  /** The approximate number of bytes that the other side has not received yet. */
  readonly pending: number;
  /** Resolves when the operating system has all messages, or the other side is gone. */
  flushed(): Promise<void>;
}

/** The size in bytes above which copying pieces into one costs more than separate system calls. */
const worthCopying = 64 * 1024;

/**
 * Returns a writer that joins the messages of one turn of the event loop into one write: with many calls in flight,
 * system calls are most of the cost of an answer. When the peer is gone (EPIPE), it calls `onGone` once and drops all
 * messages.
 */
export function createMessageWriter(output: ByteSink, onGone: () => void): MessageWriter {
  let texts = "";
  let bytes: Uint8Array[] = [];
  let waiting = 0;
  let scheduled = false;
  let writing = 0;
  let gone = false;
  let onQuiet: (() => void)[] = [];

  const quiet = () => {
    for (const listener of onQuiet) listener();
    onQuiet = [];
  };
  const written = () => {
    writing -= 1;
    if (writing === 0 && !scheduled) quiet();
  };
  const joinTexts = () => {
    if (texts !== "") bytes.push(Buffer.from(texts));
    texts = "";
  };
  const clear = () => {
    texts = "";
    bytes = [];
    waiting = 0;
  };
  const put = (data: string | Uint8Array) => {
    writing += 1;
    output.write(data, written);
  };
  const flush = () => {
    scheduled = false;
    if (gone) return;
    if (bytes.length === 0) put(texts);
    else {
      joinTexts();
      if (waiting < worthCopying) put(Buffer.concat(bytes));
      else for (const piece of bytes) put(piece);
    }
    clear();
  };
  const leave = () => {
    if (gone) return;
    gone = true;
    clear();
    onGone();
    quiet();
  };
  output.on("error", leave);
  output.on("close", leave);

  return {
    get pending() {
      return gone ? 0 : waiting + output.writableLength;
    },
    write(message) {
      if (gone) return;
      waiting += message.length;
      if (typeof message === "string") texts += message;
      else {
        joinTexts();
        bytes.push(message);
      }
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
    flushed() {
      if (gone || (!scheduled && writing === 0)) return Promise.resolve();
      return new Promise((resolve) => onQuiet.push(resolve));
    },
  };
}
