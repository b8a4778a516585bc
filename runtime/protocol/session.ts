import type { Caller, LogLevel } from "../call/client-channel.ts";
import type { InFlight, Work } from "../support/in-flight.ts";
import type { JsonObject } from "../support/json.ts";
import { type Linked, LinkedList } from "../support/linked-list.ts";
import type { Admission } from "./admission.ts";
import type { OutgoingMessage, Reply, RequestId } from "./json-rpc.ts";

/** The agreement of a handshake. Small and serialisable: over HTTP it travels inside the session token. */
export interface SessionFacts {
  /** The revision agreed, `2025-11-25`, or `delta-mcp/0.2.0` for clients of the reference implementation. */
  readonly revision: string;
  readonly client?: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject;
}

/** The sender of messages, as far as its transport knows it before the first message. */
export interface Peer {
  readonly transport: Caller["transport"];
  readonly principal?: string;
  /** The id of an HTTP session, which nobody else knows; absent where one transport is one sender. */
  readonly session?: string;
  /** Facts restored from a session token; absent before `initialize` and in the stateless era. */
  readonly facts?: SessionFacts;
}

/** The encoding of both sides after a certain answer. */
export interface AgreedEncoding {
  /** The answer after which it holds: that to `initialize`. */
  readonly after: RequestId;
  /** A media type, `application/json; variant=compact`; undefined: plain JSON. */
  readonly mediaType: string | undefined;
}

/** Something that runs for the client and can be stopped: a call, or a stream of notifications. */
export interface Running extends Linked<Running> {
  readonly id: RequestId;
  /** Stops it; nothing is sent for it any more. */
  cancel(reason: string): void;
  /** Stops it, and tells the client that the server is stopping. */
  stop(reason: string): void;
}

/**
 * One sender for as long as it stays: a pipe, an HTTP session, or a single stateless request.
 * The core reads and writes it; a transport makes it, gives it a channel, and closes it.
 */
export class Session implements Work {
  readonly peer: Peer;
  previous: Work | undefined;
  next: Work | undefined;
  /** The encoding that the last handshake agreed on; undefined: none ever did, and it is plain JSON. */
  encoding: AgreedEncoding | undefined;
  /** Sends what belongs to no request (handshake eras): the pipe, or an open GET stream. Set by the transport. */
  push: ((message: OutgoingMessage) => void) | undefined;

  #facts: SessionFacts | undefined;
  #logLevel: LogLevel | undefined;
  #admission: Admission | undefined;
  readonly #running = new LinkedList<Running>();
  #asked: Map<RequestId, (reply: Reply) => void> | undefined;
  readonly #closers: (() => void)[] = [];
  #closed = false;
  #questions = 0;
  readonly #inFlight: InFlight | undefined;

  /** `inFlight`: the work of the server that the session belongs to. */
  constructor(peer: Peer, inFlight?: InFlight) {
    this.peer = peer;
    this.#inFlight = inFlight;
    this.#facts = peer.facts;
  }

  /** The agreement of the last handshake; undefined before the first. */
  get facts(): SessionFacts | undefined {
    return this.#facts;
  }

  /** A handshake took place. The last one counts. */
  agree(facts: SessionFacts): void {
    this.#facts = facts;
    this.#admission = undefined;
  }

  /** The least severe log message the client wants; undefined: the server's choice. */
  get logLevel(): LogLevel | undefined {
    return this.#logLevel;
  }

  set logLevel(level: LogLevel | undefined) {
    this.#logLevel = level;
    this.#admission = undefined;
  }

  /** The admission of every request after a handshake; made once, and again after a change. */
  admission(make: () => Admission): Admission {
    this.#admission ??= make();
    return this.#admission;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Requests of the client that are being worked on. */
  get inFlight(): number {
    return this.#running.size;
  }

  /** True while it holds what its token does not say: an open channel, a log level, subscriptions. */
  get stateful(): boolean {
    return this.push !== undefined || this.#logLevel !== undefined || this.#closers.length > 0;
  }

  /** True once the server takes no new requests. */
  get stopping(): boolean {
    return this.#inFlight?.stopping === true;
  }

  /** Notes a request in flight. */
  begin(running: Running): void {
    if (this.#running.size === 0) this.#inFlight?.begin(this);
    this.#running.add(running);
  }

  /** Forgets a request in flight: one that was begun, once. */
  end(running: Running): void {
    this.#running.delete(running);
    if (this.#running.size === 0) this.#inFlight?.end(this);
  }

  /** The server stops: every request in flight is answered with that. */
  stop(reason: string): void {
    for (const running of this.#running.members()) running.stop(reason);
  }

  /** The client wants no answer any more. Unknown and finished ids are ignored: cancellation races are normal. */
  cancel(id: RequestId, reason: string): void {
    for (const running of this.#running.members()) {
      if (running.id === id) running.cancel(reason);
    }
  }

  /** Waits for the client's reply to a request of ours, under the id returned. `forget` gives up waiting. */
  expect(settle: (reply: Reply) => void): { readonly id: RequestId; forget(): void } {
    this.#asked ??= new Map();
    this.#questions += 1;
    const id = `server-${this.#questions}`;
    this.#asked.set(id, settle);
    return { id, forget: () => this.#asked?.delete(id) };
  }

  /** Hands over a reply of the client; one that nobody waits for is ignored. */
  settle(id: RequestId, reply: Reply): void {
    const settle = this.#asked?.get(id);
    this.#asked?.delete(id);
    settle?.(reply);
  }

  /** Runs when the session closes. */
  onClose(closer: () => void): void {
    this.#closers.push(closer);
  }

  /** The other side is gone: everything that runs for it is cancelled. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.push = undefined;
    for (const running of this.#running.members()) running.cancel(reason);
    this.#asked?.clear();
    for (const closer of this.#closers.splice(0)) closer();
  }
}
