import type { InFlight } from "../support/in-flight.ts";
import type { StdioServer } from "../transport/stdio/serve-stdio.ts";

/** Something that a server has opened. */
export interface Opened {
  close(): Promise<void>;
}

/** A part of a server that serves requests. */
export interface Serving {
  /** Ends the streams without an end of their own. Calls continue. */
  drain(): void;
  /** Releases timers and sessions, after the last call has ended. */
  close?(): void;
}

/** The parts of a server that serve, the resources that it has opened, and the closing of both. */
export interface Life {
  /** Closes this part with the server. */
  track<Part extends Serving>(part: Part): Part;
  /** Resolves when the peer has disconnected, or the server is closed. */
  serve(peer: StdioServer): Promise<void>;
  close(graceMs?: number): Promise<void>;
}

export interface LifeOptions {
  readonly inFlight: InFlight;
  /** Ends the calls that still wait for their tool. */
  readonly cancelCalls: (reason: string) => void;
  /** Closed in this order. */
  readonly opened: readonly Opened[];
}

/** Milliseconds for calls in flight once a server is closed. */
const defaultGraceMs = 10_000;

/** Milliseconds for a peer to take the last answers. */
const flushMs = 1_000;

const reason = "the server is stopping";

export function openLife({ inFlight, cancelCalls, opened }: LifeOptions): Life {
  const serving = new Set<Serving>();
  const peers = new Set<StdioServer>();
  let closing: Promise<void> | undefined;

  const end = async (graceMs: number): Promise<void> => {
    inFlight.refuse();
    for (const part of serving) part.drain();
    for (const peer of peers) peer.stop();
    await inFlight.finish(graceMs, reason);
    cancelCalls(reason);
    await within(Promise.all([...peers].map((peer) => peer.closed)), flushMs);
    for (const part of serving) part.close?.();
    await closeAll(opened);
  };

  return {
    track(part) {
      serving.add(part);
      if (inFlight.stopping) part.drain();
      return part;
    },
    async serve(peer) {
      peers.add(peer);
      if (inFlight.stopping) peer.stop();
      await peer.closed;
      peers.delete(peer);
    },
    close(graceMs = defaultGraceMs) {
      closing ??= end(graceMs);
      return closing;
    },
  };
}

/** Closes every part, also if one of them fails; rejects with the first error. */
async function closeAll(opened: readonly Opened[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of opened) await part.close().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
