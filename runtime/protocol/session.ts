import type { Caller, LogLevel } from "../call/call-context.ts";
import type { JsonObject } from "../json.ts";
import type { OutgoingMessage, RequestId } from "./exchange.ts";

/** What a handshake established. Small and serialisable: over HTTP it travels inside the session token. */
export interface SessionFacts {
  /** The revision agreed, `2025-11-25`, or `delta-mcp/0.2.0` for clients of the reference implementation. */
  readonly revision: string;
  readonly client?: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject;
}

/** What a transport knows of a sender before the first message. */
export interface Peer {
  readonly transport: Caller["transport"];
  readonly principal?: string;
  readonly scopes?: readonly string[];
  /** Facts restored from a session token; absent before `initialize` and in the stateless era. */
  readonly facts?: SessionFacts;
}

/** Something that runs for the client and can be stopped: a call, or a stream of notifications. */
export interface Running {
  /** Stops it; nothing is sent for it any more. */
  cancel(reason: string): void;
}

/**
 * One sender for as long as it stays: a pipe, an HTTP session, or a single stateless request.
 * The core reads and writes it; a transport makes it, gives it a channel, and closes it.
 */
export class Session {
  readonly peer: Peer;
  facts: SessionFacts | undefined;
  /** The least severe log message the client wants; undefined: the server's choice. */
  logLevel: LogLevel | undefined;
  /** Sends what belongs to no request (handshake eras): the pipe, or an open GET stream. Set by the transport. */
  push: ((message: OutgoingMessage) => void) | undefined;

  #running: Map<RequestId, Running> | undefined;
  #asked: Map<RequestId, (reply: Reply) => void> | undefined;
  #closers: Set<() => void> | undefined;
  #closed = false;

  constructor(peer: Peer) {
    this.peer = peer;
    this.facts = peer.facts;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** True while a request of the client is being worked on; an HTTP transport keeps such a session at hand. */
  get busy(): boolean {
    return (this.#running?.size ?? 0) > 0;
  }

  /** Notes a request in flight. False where its id is taken already: ids must differ (JSON-RPC in MCP). */
  begin(id: RequestId, running: Running): boolean {
    this.#running ??= new Map();
    if (this.#running.has(id)) return false;
    this.#running.set(id, running);
    return true;
  }

  /** Forgets a request in flight. */
  end(id: RequestId): void {
    this.#running?.delete(id);
  }

  /** The client wants no answer any more. Unknown and finished ids are ignored: cancellation races are normal. */
  cancel(id: RequestId, reason: string): void {
    const running = this.#running?.get(id);
    this.#running?.delete(id);
    running?.cancel(reason);
  }

  /** Waits for the client's reply to a request of ours. The returned function gives up waiting. */
  expect(id: RequestId, settle: (reply: Reply) => void): () => void {
    this.#asked ??= new Map();
    this.#asked.set(id, settle);
    return () => this.#asked?.delete(id);
  }

  /** Hands over a reply of the client; one that nobody waits for is ignored. */
  settle(id: RequestId, reply: Reply): void {
    const settle = this.#asked?.get(id);
    this.#asked?.delete(id);
    settle?.(reply);
  }

  /** Runs when the session closes; the returned function takes it back. */
  onClose(closer: () => void): () => void {
    this.#closers ??= new Set();
    this.#closers.add(closer);
    return () => this.#closers?.delete(closer);
  }

  /** The other side is gone: everything that runs for it is cancelled. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const running of this.#running?.values() ?? []) running.cancel(reason);
    this.#running?.clear();
    for (const settle of this.#asked?.values() ?? []) settle({ error: { code: -32000, message: reason } });
    this.#asked?.clear();
    for (const closer of this.#closers ?? []) closer();
    this.#closers?.clear();
  }
}

/** The client's reply to a request of ours. */
export type Reply =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };
