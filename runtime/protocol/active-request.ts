import type { JsonObject } from "../support/json.ts";
import type { Admission, Era } from "./era.ts";
import type { Answer, Exchange, RequestId } from "./exchange.ts";
import { isRequestId } from "./message.ts";
import type { Running } from "./session.ts";

/**
 * One request from its arrival to its answer. Sees to it that there is one answer at most, none after a cancellation,
 * and that nothing is sent for the request after its answer.
 */
export class ActiveRequest implements Running {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly exchange: Exchange;
  readonly era: Era;
  readonly admission: Admission;
  /** What a handler asked of the client although the client did not declare it (ClientCapabilities). */
  missingCapability: JsonObject | undefined;

  previous: Running | undefined;
  next: Running | undefined;

  #over = false;
  #begun = false;
  #controller: AbortController | undefined;
  #reason: Error | undefined;
  #answer: Answer | undefined;
  #answered: ((answer: Answer | undefined) => void) | undefined;
  #endings: (() => void)[] | undefined;

  constructor(
    request: { readonly id: RequestId; readonly method: string; readonly params: JsonObject },
    exchange: Exchange,
    era: Era,
    admission: Admission,
  ) {
    this.id = request.id;
    this.method = request.method;
    this.params = request.params;
    this.exchange = exchange;
    this.era = era;
    this.admission = admission;
  }

  /** Made when first asked for: most calls never look at it, and an AbortSignal costs as much as the rest of a call. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
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
  interrupt(answer: Answer, reason: string): void {
    if (this.#over) return;
    this.#end(answer);
    this.#abort(reason);
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

  #abort(reason: string): void {
    this.#reason = new DOMException(reason, "AbortError");
    this.#controller?.abort(this.#reason);
  }
}
