/** Where bytes go: the part of a writable stream that is needed. */
export interface ByteSink {
  write(data: string | Uint8Array, done: () => void): unknown;
  on(event: "drain" | "error" | "close", listener: () => void): unknown;
  /** Bytes that were written and not taken yet. */
  readonly writableLength: number;
}

/** Writes messages in the order in which they are given, as few writes as it can. */
export interface MessageWriter {
  write(message: string | Uint8Array): void;
  /** Bytes that the other side has not taken yet, roughly. */
  readonly pending: number;
  /** Resolves when everything is with the operating system, or the other side is gone. */
  flushed(): Promise<void>;
}

/** Copying more than this into one piece costs more than another system call. Bytes. */
const worthCopying = 64 * 1024;

/**
 * Gathers what is written in one turn of the event loop into one write: with many calls in flight, system calls are
 * most of the cost of an answer. A dead peer (EPIPE) is told to `onGone`, once, and everything else is dropped.
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
