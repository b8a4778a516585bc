import { type Linked, LinkedList } from "../../../support/linked-list.ts";

/** A waiting connection: for the answer of a call, or for messages that belong to no request. */
export interface WaitingStream extends Linked<WaitingStream> {
  /** The time at which it began to wait, in milliseconds since 1970. */
  readonly started: number;
  readonly streaming: boolean;
  /** Starts a stream of events, so that pings can keep the connection alive. */
  openStream(): void;
  ping(): void;
  /** Ends a stream of messages that belong to no request. A connection that waits for an answer continues. */
  drain(): void;
}

/** All waiting connections, with one timer for all of them. */
export interface OpenStreams {
  add(stream: WaitingStream): void;
  /** Removes a stream. Must be called once for each that was added. */
  delete(stream: WaitingStream): void;
  drain(): void;
  close(): void;
}

/**
 * Returns the open streams, with a ping every `pingEvery` milliseconds: proxies close connections that are silent for
 * 30 seconds or more.
 */
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
