import { type Linked, LinkedList } from "../../../support/linked-list.ts";

/** A connection that waits: for the answer of a call, or for whatever may come. */
export interface WaitingStream extends Linked<WaitingStream> {
  /** When it began to wait. Milliseconds since 1970. */
  readonly started: number;
  readonly streaming: boolean;
  /** Commits to a stream of events, so that there is something to keep alive. */
  openStream(): void;
  ping(): void;
  /** Ends a stream that waits for whatever may come; one that waits for an answer waits on. */
  drain(): void;
}

/** All connections that wait: one timer for them all. */
export interface OpenStreams {
  add(stream: WaitingStream): void;
  /** For one that was added, once. */
  delete(stream: WaitingStream): void;
  drain(): void;
  close(): void;
}

/** `pingEvery` milliseconds: proxies give up on connections that are silent for 30 seconds or more. */
export function createOpenStreams(pingEvery = 10_000): OpenStreams {
  const waiting = new LinkedList<WaitingStream>();
  let timer: NodeJS.Timeout | undefined;

  const beat = () => {
    const due = Date.now() - pingEvery;
    for (const stream of waiting.members()) {
      if (stream.started > due) continue;
      if (stream.streaming) stream.ping();
      else stream.openStream();
    }
  };

  return {
    add(stream) {
      waiting.add(stream);
      timer ??= setInterval(beat, pingEvery / 2).unref();
    },
    delete: (stream) => waiting.delete(stream),
    drain() {
      for (const stream of waiting.members()) stream.drain();
    },
    close() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
