import { contentType } from "../../encoding/codec.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";
import { type EventStreams, followAnswer, keepListening } from "./event-stream.ts";
import { foreignAnswer, isRpcAnswer, undecodable } from "./foreign-answer.ts";
import { decodeMessage, isEventStream } from "./http-message.ts";
import { type HttpTarget, unreachable } from "./http-target.ts";
import { standardHeaders } from "./mcp-headers.ts";
import { toHttpError } from "./rpc-error.ts";
import { sameOriginFetch } from "./same-origin-fetch.ts";
import type { ClientTransport, Delivery, Message, Receiver, WireTerms } from "./transport.ts";

/**
 * Streamable HTTP (2025-03-26 and later): every message is a POST whose answer is JSON or an event stream. A stream
 * that breaks is resumed after the last event that had an id. A class, as it has a life.
 */
export class HttpTransport implements ClientTransport {
  readonly kind = "http";
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #closing = new AbortController();
  readonly #streams: EventStreams;
  #receiver: Receiver | undefined;
  #terms: WireTerms | undefined;
  #session: string | undefined;

  constructor(target: HttpTarget) {
    this.#url = String(target.url);
    this.#headers = target.headers ?? {};
    this.#streams = {
      receive: (message) => this.#receiver?.message(message),
      resume: (after, signal) => {
        const headers = {
          accept: "text/event-stream",
          ...(after === undefined ? {} : { "last-event-id": after }),
        };
        return this.#fetch("GET", signal, { headers });
      },
    };
  }

  async open(receiver: Receiver): Promise<void> {
    this.#receiver = receiver;
  }

  agreed(terms: WireTerms): void {
    this.#terms = terms;
  }

  /** Over HTTP every message says for itself what it is written in. */
  resumeReading(): void {}

  async send(message: Message, delivery: Delivery = {}): Promise<void> {
    // Since 2026-07-28 closing the stream of the answer is the cancellation.
    if (this.#terms?.stateless === true && message["method"] === "notifications/cancelled") return;
    const signal = this.#signal(delivery.signal);
    const response = await this.#post(message, delivery, signal);
    if (message["method"] === "initialize")
      this.#session = response.headers.get("mcp-session-id") ?? undefined;
    const id = message["method"] === undefined ? undefined : message["id"];
    if (isEventStream(response)) return followAnswer(response, id, this.#streams, signal);
    const { message: answer, text, problem } = await decodeMessage(response, this.#terms?.codec);
    if (!response.ok && !isRpcError(answer))
      throw toHttpError(response.status, response.statusText, response.headers, text);
    if (id === undefined) {
      if (answer !== undefined) this.#receiver?.message(answer);
      return;
    }
    const type = response.headers.get("content-type") ?? "";
    if (problem !== undefined) throw undecodable(message["method"], type, problem);
    if (!isRpcAnswer(answer))
      throw foreignAnswer(
        this.#url,
        { method: message["method"], agreed: this.#terms !== undefined },
        text,
        type,
      );
    this.#receiver?.message(withId(answer, id));
  }

  async #post(message: Message, delivery: Delivery, signal: AbortSignal): Promise<Response> {
    const { codec, accept } = this.#terms ?? {};
    const response = await this.#fetch("POST", signal, {
      body: codec === undefined ? JSON.stringify(message) : codec.encode(message),
      headers: {
        "content-type": codec === undefined ? "application/json" : contentType(codec),
        accept: `${accept ?? "application/json"}, text/event-stream`,
        ...standardHeaders(message),
        ...delivery.headers,
      },
    });
    if (response.status !== 415 || this.#terms === undefined || codec === undefined) return response;
    // A server that was built anew has another map: it read nothing, and understands plain JSON.
    await response.body?.cancel();
    const { codec: _, accept: _accept, ...plain } = this.#terms;
    this.#terms = plain;
    return this.#post(message, delivery, signal);
  }

  /** The stream of what belongs to no request (handshake eras). */
  listen(): void {
    // Requests go on without it: what is lost are notifications, and the next session listens again.
    void keepListening(this.#streams, this.#closing.signal).catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    if (this.#session === undefined) return;
    // Politeness: a server that does not end sessions on request says 405.
    await sameOriginFetch(this.#url, {
      method: "DELETE",
      headers: this.#allHeaders({}),
      signal: AbortSignal.timeout(2_000),
    })
      .then((response) => response.body?.cancel())
      .catch(() => undefined);
  }

  async #fetch(
    method: string,
    signal: AbortSignal,
    { body, headers }: { readonly body?: string | Uint8Array; readonly headers: Record<string, string> },
  ): Promise<Response> {
    try {
      const init = { method, signal, headers: this.#allHeaders(headers) };
      return await sameOriginFetch(this.#url, body === undefined ? init : { ...init, body });
    } catch (error) {
      signal.throwIfAborted();
      throw isDeltaMcpError(error) ? error : unreachable(this.#url, error);
    }
  }

  #allHeaders(headers: Record<string, string>): Record<string, string> {
    return {
      ...(this.#session === undefined ? {} : { "mcp-session-id": this.#session }),
      ...(this.#terms === undefined ? {} : { "mcp-protocol-version": this.#terms.revision }),
      ...headers,
      ...this.#headers,
    };
  }

  #signal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }
}

function isRpcError(value: unknown): boolean {
  return isObject(value) && value["result"] === undefined && isRpcAnswer(value);
}

/** Errors found before the id could be read have none; over HTTP they still belong to this request. */
function withId(value: unknown, id: unknown): unknown {
  if (!isObject(value) || id === undefined || !isRpcError(value)) return value;
  return value["id"] === undefined || value["id"] === null ? { ...value, id } : value;
}
