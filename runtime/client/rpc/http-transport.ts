import { contentType } from "../../encoding/codec.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";
import { exactJson, withoutBigints } from "../../support/long-integer.ts";
import { type EventStreams, followAnswer, keepListening } from "./event-stream.ts";
import { foreignAnswer, isRpcAnswer, undecodable } from "./foreign-answer.ts";
import { decodeMessage, isEventStream } from "./http-message.ts";
import { type HttpTarget, unreachable } from "./http-target.ts";
import { standardHeaders } from "./mcp-headers.ts";
import { toHttpError } from "./rpc-error.ts";
import { sameOriginFetch } from "./same-origin-fetch.ts";
import type { ClientTransport, Delivery, Message, Receiver, WireTerms } from "./transport.ts";

/**
 * Streamable HTTP (2025-03-26 and later): every message is a POST, and its response is JSON or an event stream. A
 * broken stream is resumed after the last event that had an id. A class because it has state over time.
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
      receive: (message, id) => this.#receiver?.message(message, id),
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

  /** Does nothing: over HTTP the content type of each message names its encoding. */
  resumeReading(): void {}

  async send(message: Message, delivery: Delivery = {}): Promise<void> {
    // Since 2026-07-28 a client cancels by closing the response's stream.
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
      body: codec === undefined ? exactJson(message) : codec.encode(withoutBigints(message)),
      headers: {
        "content-type": codec === undefined ? "application/json" : contentType(codec),
        accept: `${accept ?? "application/json"}, text/event-stream`,
        ...standardHeaders(message),
        ...delivery.headers,
      },
    });
    if (response.status !== 415 || this.#terms === undefined || codec === undefined) return response;
    // A rebuilt server has another map. It rejected the message unread, and it understands plain JSON.
    await response.body?.cancel();
    const { codec: _, accept: _accept, ...plain } = this.#terms;
    this.#terms = plain;
    return this.#post(message, delivery, signal);
  }

  /** Opens the stream of messages that belong to no request (handshake eras). */
  listen(): void {
    // Requests work without this stream: only notifications are lost, and the next session listens again.
    void keepListening(this.#streams, this.#closing.signal).catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    if (this.#session === undefined) return;
    // Optional for the server: one that does not end sessions on request answers 405.
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

/** Adds the request's id to an error that has none: the server failed before it read the id. */
function withId(value: unknown, id: unknown): unknown {
  if (!isObject(value) || id === undefined || !isRpcError(value)) return value;
  return value["id"] === undefined || value["id"] === null ? { ...value, id } : value;
}
