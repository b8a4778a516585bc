import type { Caller, ClientChannel } from "../call/client-channel.ts";
import { isObject, type JsonObject } from "../support/json.ts";
import type { Admission } from "./admission.ts";
import type { Answer, Exchange } from "./exchange.ts";
import type { RequestId } from "./json-rpc.ts";
import { isLogged } from "./log-levels.ts";
import { isRequestId } from "./message.ts";
import type { Question } from "./question.ts";
import { serverStopping } from "./rpc-failure.ts";
import type { Running } from "./session.ts";

/** Brings a question of a handler to the client and its reply back, as the era of the request does. */
export type Ask = (question: Question, request: ActiveRequest) => Promise<JsonObject>;

/**
 * One request from its arrival to its answer, and the client's channel for everything that runs for it. Sends one
 * answer at most, none after a cancellation, and nothing after the answer. The members of the channel are accessors
 * that make what is asked for, since most calls need none of it, and so that handlers may take the channel apart.
 */
export class ActiveRequest implements Running, ClientChannel {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly exchange: Exchange;
  readonly admission: Admission;
  /** The capabilities that a handler needed and the client did not declare (ClientCapabilities). */
  missingCapability: JsonObject | undefined;

  previous: Running | undefined;
  next: Running | undefined;

  readonly #ask: Ask;
  #over = false;
  #begun = false;
  #progress = Number.NEGATIVE_INFINITY;
  #controller: AbortController | undefined;
  #reason: Error | undefined;
  #answer: Answer | undefined;
  #answered: ((answer: Answer | undefined) => void) | undefined;
  #endings: (() => void)[] | undefined;

  constructor(
    request: { readonly id: RequestId; readonly method: string; readonly params: JsonObject },
    exchange: Exchange,
    ask: Ask,
    admission: Admission,
  ) {
    this.id = request.id;
    this.method = request.method;
    this.params = request.params;
    this.exchange = exchange;
    this.#ask = ask;
    this.admission = admission;
  }

  get caller(): Caller {
    return this.admission.caller;
  }

  /** Made when first asked for: most calls never look at it, and an AbortSignal costs as much as the rest of a call. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get progress(): ClientChannel["progress"] {
    return ({ progress, total, message }) => {
      const token = this.progressToken;
      // It MUST increase with each notification; clients were seen to tear the connection down otherwise.
      if (token === undefined || !(progress > this.#progress)) return;
      this.#progress = progress;
      this.notify("notifications/progress", {
        progressToken: token,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined || !this.admission.revision.progressMessages ? {} : { message }),
      });
    };
  }

  get log(): ClientChannel["log"] {
    return (level, data, logger) => {
      if (!isLogged(level, this.admission.logLevel)) return;
      this.notify("notifications/message", {
        level,
        ...(logger === undefined ? {} : { logger }),
        data,
      });
    };
  }

  get sample(): ClientChannel["sample"] {
    return (params, key) => this.#ask({ method: "sampling/createMessage", params, key }, this);
  }

  get elicit(): ClientChannel["elicit"] {
    return (params, key) => this.#ask({ method: "elicitation/create", params, key }, this);
  }

  get roots(): ClientChannel["roots"] {
    return async (key) => {
      const { roots } = await this.#ask({ method: "roots/list", params: {}, key }, this);
      return Array.isArray(roots) ? (roots.filter(isObject) as JsonObject[]) : [];
    };
  }

  /** The token under which the client wants progress; undefined: it wants none. Zero is a token. */
  get progressToken(): RequestId | undefined {
    const meta = this.params["_meta"] as JsonObject | undefined | null;
    const token = meta?.["progressToken"];
    return isRequestId(token) ? token : undefined;
  }

  /** Sends a notification that belongs to this request; nothing once it is answered. */
  notify(method: string, params: JsonObject): void {
    if (!this.#over) this.exchange.send({ method, params });
  }

  /** Waits for the answer of an asynchronous request. To be called once. */
  answer(): Promise<Answer | undefined> {
    const { session } = this.exchange;
    if (session.closed) this.cancel("the client is gone");
    if (this.#over) return Promise.resolve(this.#answer);
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#begun = true;
      session.begin(this);
    });
  }

  /** Ends the request with its answer. The first one counts. */
  conclude(answer: Answer): void {
    this.#end(answer);
  }

  /** Ends the request with an answer while its handler still runs, and stops that. */
  interrupt(answer: Answer, reason: string | Error): void {
    if (this.#over) return;
    this.#end(answer);
    this.#abort(reason);
  }

  stop(reason: string): void {
    const { error, status } = serverStopping();
    this.interrupt({ kind: "error", id: this.id, error, status }, reason);
  }

  /** Ends the request without an answer, and stops what runs for it. */
  cancel(reason: string): void {
    if (this.#over) return;
    this.#end(undefined);
    this.#abort(reason);
  }

  /** Runs when the request is over, however that came. */
  onEnd(ending: () => void): void {
    this.#endings ??= [];
    if (this.#over) ending();
    else this.#endings.push(ending);
  }

  #end(answer: Answer | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#answer = answer;
    if (this.#begun) this.exchange.session.end(this);
    for (const ending of this.#endings ?? []) ending();
    this.#answered?.(answer);
  }

  #abort(reason: string | Error): void {
    this.#reason = typeof reason === "string" ? new DOMException(reason, "AbortError") : reason;
    this.#controller?.abort(this.#reason);
  }
}
