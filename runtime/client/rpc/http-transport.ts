import { contentType } from "../../encoding/codec.ts";
import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { isObject } from "../../json.ts";
import { parseExactJson } from "../../parse-exact-json.ts";
import { pause } from "../../pause.ts";
import { decodeMessage, isEventStream } from "./http-message.ts";
import { standardHeaders } from "./mcp-headers.ts";
import { toHttpError } from "./rpc-error.ts";
import { createSseParser, type SseParser } from "./sse-parser.ts";
import type { ClientTransport, Delivery, Message, Receiver, WireTerms } from "./transport.ts";

export interface HttpTarget {
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How often a broken stream is taken up again before its answer counts as lost. */
const mostResumes = 5;

/**
 * Streamable HTTP (2025-03-26 and later): every message is a POST whose answer is JSON or an event stream. A stream
 * that breaks is resumed after the last event that had an id. A class, as it has a life.
 */
export class HttpTransport implements ClientTransport {
  readonly kind = "http";
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #closing = new AbortController();
  #receiver: Receiver | undefined;
  #terms: WireTerms | undefined;
  #session: string | undefined;

  constructor(target: HttpTarget) {
    this.#url = String(target.url);
    this.#headers = target.headers ?? {};
  }

  async open(receiver: Receiver): Promise<void> {
    this.#receiver = receiver;
  }

  agreed(terms: WireTerms): void {
    this.#terms = terms;
  }

  /** Over HTTP every message says for itself what it is written in. */
  release(): void {}

  async send(message: Message, delivery: Delivery = {}): Promise<void> {
    // Since 2026-07-28 closing the stream of the answer is the cancellation.
    if (this.#terms?.stateless === true && message["method"] === "notifications/cancelled") return;
    const signal = this.#signal(delivery.signal);
    const response = await this.#post(message, delivery, signal);
    if (message["method"] === "initialize")
      this.#session = response.headers.get("mcp-session-id") ?? undefined;
    const id = message["method"] === undefined ? undefined : message["id"];
    if (isEventStream(response)) return this.#followStream(response, id, signal);
    const body = await decodeMessage(response, this.#terms?.codec);
    if (body.message !== undefined && (response.ok || isRpcError(body.message)))
      this.#receiver?.message(withId(body.message, id));
    else if (!response.ok)
      throw toHttpError(response.status, response.statusText, response.headers, body.text);
    else if (id !== undefined) throw lost(String(message["method"]));
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

  /** The stream of what belongs to no request (handshake eras); a server without one says 405. */
  listen(): void {
    this.#keepListening().catch((error: unknown) => {
      if (!this.#closing.signal.aborted) this.#receiver?.closed(error as DeltaMcpError);
    });
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    if (this.#session === undefined) return;
    // Politeness: a server that does not end sessions on request says 405.
    await fetch(this.#url, {
      method: "DELETE",
      headers: this.#allHeaders({}),
      signal: AbortSignal.timeout(2_000),
    })
      .then((response) => response.body?.cancel())
      .catch(() => undefined);
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    let parser = createSseParser();
    for (let failures = 0; failures < mostResumes && !signal.aborted; ) {
      const response = await this.#resume(parser, signal).catch(() => undefined);
      if (response !== undefined && !isEventStream(response)) return void (await response.body?.cancel());
      if (response === undefined) failures++;
      else {
        failures = 0;
        const after = parser.lastEventId;
        parser = createSseParser(after);
        await this.#readStream(response, parser, undefined).catch(() => undefined);
      }
      await pause(parser.retry ?? 1_000, signal);
    }
  }

  /** Reads the stream of one answer, and takes it up again where it breaks off before the answer came. */
  async #followStream(first: Response, id: unknown, signal: AbortSignal): Promise<void> {
    let response = first;
    let parser = createSseParser();
    for (let resumes = 0; ; resumes++) {
      const answered = await this.#readStream(response, parser, id).catch(unlessBroken);
      signal.throwIfAborted();
      if (answered || id === undefined) return;
      if (parser.lastEventId === undefined || resumes >= mostResumes) throw lost("the request");
      await pause(parser.retry ?? 500, signal);
      response = await this.#resume(parser, signal);
      if (!isEventStream(response)) throw lost("the request");
      parser = createSseParser(parser.lastEventId);
    }
  }

  /** Resolves to whether the answer with that id was in the stream. */
  async #readStream(response: Response, parser: SseParser, id: unknown): Promise<boolean> {
    let answered = false;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      for (const { event, data } of parser.push(chunk)) {
        // An event without data only gives the id to resume from (2025-11-25, transports).
        if (event !== "message" || data === "") continue;
        const message = parseEvent(data);
        if (isObject(message) && message["id"] === id && message["method"] === undefined) answered = true;
        this.#receiver?.message(message);
      }
      if (answered && id !== undefined) return true;
    }
    return answered;
  }

  #resume(parser: SseParser, signal: AbortSignal): Promise<Response> {
    const after = parser.lastEventId;
    return this.#fetch("GET", signal, {
      headers: { accept: "text/event-stream", ...(after === undefined ? {} : { "last-event-id": after }) },
    });
  }

  async #fetch(
    method: string,
    signal: AbortSignal,
    { body, headers }: { readonly body?: string | Uint8Array; readonly headers: Record<string, string> },
  ): Promise<Response> {
    try {
      const init = { method, signal, headers: this.#allHeaders(headers) };
      return await fetch(this.#url, body === undefined ? init : { ...init, body });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(this.#url, error);
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

function parseEvent(data: string): unknown {
  try {
    return parseExactJson(data);
  } catch {
    throw new DeltaMcpError("protocol", `The server sent an event that is no JSON: ${data.slice(0, 100)}`);
  }
}

/** A stream that breaks off can be resumed; one that holds nonsense can not. */
function unlessBroken(error: unknown): false {
  if (isDeltaMcpError(error)) throw error;
  return false;
}

function isRpcError(value: unknown): boolean {
  return isObject(value) && isObject(value["error"]);
}

/** Errors found before the id could be read have none; over HTTP they still belong to this request. */
function withId(value: unknown, id: unknown): unknown {
  if (!isObject(value) || id === undefined || !isRpcError(value)) return value;
  return value["id"] === undefined || value["id"] === null ? { ...value, id } : value;
}

function lost(what: string): DeltaMcpError {
  return new DeltaMcpError("connection", `The connection ended before the answer to ${what} came.`);
}

function unreachable(url: string, error: unknown): DeltaMcpError {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason =
    cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause);
  return new DeltaMcpError("connection", `${new URL(url).origin} can not be reached: ${reason}.`, {
    cause: error,
  });
}
