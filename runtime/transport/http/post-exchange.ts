import type { Answer, Exchange } from "../../protocol/exchange.ts";
import type { OutgoingMessage } from "../../protocol/json-rpc.ts";
import { serialiseAnswer, serialiseMessage } from "../../protocol/serialise.ts";
import type { Session } from "../../protocol/session.ts";
import type { EventLog } from "../../store/event-logs.ts";
import type { HttpResponse, StreamSink } from "./http-message.ts";
import type { WaitingStream } from "./streams/open-streams.ts";

export const streamHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  // Keeps reverse proxies from buffering events.
  "x-accel-buffering": "no",
};

/** The ways in which a POST may be answered. */
export interface PostOptions {
  readonly session: Session;
  readonly scopes: readonly string[] | undefined;
  readonly revision: string;
  /** True if the client accepts an event stream. */
  readonly streams: boolean;
  /** Makes the log of a resumable stream; undefined if the revision has none, or there is no session. */
  readonly openLog: (() => EventLog) | undefined;
  /** True if the first event carries only an id, so that the client can resume from it (2025-11-25). */
  readonly primes: boolean;
}

/** Milliseconds after which a client should resume a broken stream. */
const comeBackMs = 1_000;

/** The maximum number of unsent characters. Above it, a client that does not read is disconnected. */
const maxPending = 16 * 1024 * 1024;

/**
 * The response to one POST: JSON if the answer is the only message, else a stream of events from the first other
 * message on. A class because it has state over time.
 */
export class PostExchange implements Exchange, WaitingStream {
  readonly session: Session;
  readonly scopes: readonly string[] | undefined;
  readonly revision: string;
  readonly started = Date.now();
  previous: WaitingStream | undefined;
  next: WaitingStream | undefined;
  readonly #options: PostOptions;
  readonly #respond: (response: HttpResponse) => void;
  #log: EventLog | undefined;
  #sink: StreamSink | undefined;
  /** Events from before there is a sink, and their characters. */
  #early: string[] = [];
  #earlyChars = 0;
  #streaming = false;
  #over = false;
  #gone = false;

  constructor(options: PostOptions, respond: (response: HttpResponse) => void) {
    this.session = options.session;
    this.scopes = options.scopes;
    this.revision = options.revision;
    this.#options = options;
    this.#respond = respond;
  }

  get streaming(): boolean {
    return this.#streaming;
  }

  send(message: OutgoingMessage): void {
    if (this.#over) return;
    if (this.#options.streams) {
      this.openStream();
      this.#event(serialiseMessage(message));
    } else if (message.id !== undefined) {
      const error = {
        code: -32600,
        message: "the client accepts no event stream, so the server cannot ask it a question",
      };
      this.session.settle(message.id, { error });
    }
  }

  /** Starts the stream. Called for the first message, and for a call that takes long. */
  openStream(): void {
    if (this.#streaming || !this.#options.streams) return;
    this.#streaming = true;
    const { openLog, primes } = this.#options;
    this.#log = openLog?.();
    if (this.#log !== undefined)
      this.#log.reader = { write: (event) => this.#write(event), end: () => this.#sink?.end() };
    if (this.#log !== undefined && primes) {
      this.#write(`retry: ${comeBackMs}\n`);
      this.#event("");
    }
    this.#respond({
      status: 200,
      headers: streamHeaders,
      body: { start: (sink) => this.#start(sink) },
    });
  }

  /** Ends the stream, after the answer if there is one. */
  finish(answer: Answer | undefined): void {
    if (answer !== undefined) this.#event(serialiseAnswer(answer));
    this.#over = true;
    const reader = this.#log?.reader;
    this.#log?.end();
    if (this.#log === undefined) this.#sink?.end();
    else reader?.end();
  }

  /** Keeps proxies and clients from closing a silent stream. */
  ping(): void {
    if (!this.#over) this.#write(":\n\n");
  }

  /** Does nothing, because the server waits for calls: see {@link WaitingStream}. */
  drain(): void {}

  /** Called when the client's connection broke. Later events go to the log, if there is one. */
  disconnect(): void {
    this.#gone = true;
    this.#early = [];
    if (this.#log !== undefined) this.#log.reader = undefined;
  }

  #event(data: string): void {
    if (this.#log === undefined) this.#write(`data: ${data}\n\n`);
    else {
      const event = this.#log.add(data);
      this.#log.reader?.write(event);
    }
  }

  #start(sink: StreamSink): void {
    this.#sink = sink;
    for (const event of this.#early) sink.write(event);
    this.#early = [];
    if (this.#over || this.#earlyChars > maxPending) sink.end();
  }

  /**
   * Keeps events that a synchronous handler sends before the stream begins. Their size is limited like that of later
   * ones.
   */
  #writeEarly(event: string): void {
    this.#earlyChars += event.length;
    if (this.#earlyChars <= maxPending) this.#early.push(event);
  }

  #write(event: string): void {
    if (this.#gone) return;
    if (this.#sink === undefined) this.#writeEarly(event);
    else if (this.#sink.pending > maxPending) this.#sink.end();
    else this.#sink.write(event);
  }
}
