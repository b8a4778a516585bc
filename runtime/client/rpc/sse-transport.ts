import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { exactJson } from "../../support/long-integer.ts";
import { bodyChunks } from "./body-chunks.ts";
import { parseEvent } from "./event-stream.ts";
import { isEventStream, readText } from "./http-message.ts";
import { type HttpTarget, unreachable } from "./http-target.ts";
import { toHttpError } from "./rpc-error.ts";
import { sameOriginFetch } from "./same-origin-fetch.ts";
import { createSseParser } from "./sse-parser.ts";
import type { ClientTransport, Delivery, Message, Receiver } from "./transport.ts";

/**
 * HTTP+SSE, the transport of 2024-11-05: a GET opens one event stream for all messages of the server. Its first
 * event, `endpoint`, names the address to post messages to. A class because it has state over time.
 */
export class SseTransport implements ClientTransport {
  readonly kind = "http";
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #openTimeoutMs: number;
  readonly #closing = new AbortController();
  #endpoint: string | undefined;

  constructor(target: HttpTarget, openTimeoutMs: number) {
    this.#url = String(target.url);
    this.#headers = target.headers ?? {};
    this.#openTimeoutMs = openTimeoutMs;
  }

  /** Resolves when the server has named its endpoint. */
  async open(receiver: Receiver): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), this.#openTimeoutMs);
    try {
      const response = await this.#fetch(this.#url, "GET", { accept: "text/event-stream" });
      if (!isEventStream(response)) {
        await response.body?.cancel();
        throw toHttpError(response.status, response.statusText, response.headers, "");
      }
      await this.#readUntilEndpoint(response, receiver);
    } finally {
      clearTimeout(timer);
    }
  }

  agreed(): void {}

  resumeReading(): void {}

  /** Does nothing: the stream is open from the start. */
  listen(): void {}

  async send(message: Message, { headers }: Delivery = {}): Promise<void> {
    if (this.#endpoint === undefined) throw new DeltaMcpError("connection", "The event stream is not open.");
    const response = await this.#fetch(
      this.#endpoint,
      "POST",
      { "content-type": "application/json", ...headers },
      exactJson(message),
    );
    if (response.ok) return response.body?.cancel();
    throw toHttpError(response.status, response.statusText, response.headers, await readText(response));
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  #readUntilEndpoint(response: Response, receiver: Receiver): Promise<void> {
    return new Promise((resolve, reject) => {
      void this.#read(response, receiver, resolve)
        .then(
          () => new DeltaMcpError("connection", "The server ended its event stream."),
          (error: unknown) =>
            error instanceof DeltaMcpError
              ? error
              : new DeltaMcpError("connection", "The event stream was interrupted.", { cause: error }),
        )
        .then((error) => {
          reject(error);
          if (this.#endpoint !== undefined && !this.#closing.signal.aborted) receiver.closed(error);
        });
    });
  }

  async #read(response: Response, receiver: Receiver, opened: () => void): Promise<void> {
    const parser = createSseParser();
    for await (const chunk of bodyChunks(response)) {
      for (const { event, data } of parser.push(chunk)) {
        if (event === "endpoint" && this.#endpoint === undefined) {
          this.#endpoint = this.#checkedEndpoint(data);
          opened();
        } else if (event === "message" && data !== "") receiver.message(parseEvent(data));
      }
    }
  }

  /** Returns the endpoint's URL. It must have the origin that the user named, because requests carry tokens. */
  #checkedEndpoint(given: string): string {
    const url = URL.canParse(given, this.#url) ? new URL(given, this.#url) : undefined;
    if (url?.origin === new URL(this.#url).origin) return url.href;
    throw new DeltaMcpError(
      "protocol",
      `The server named an endpoint of another origin: ${given.slice(0, 200)}`,
    );
  }

  async #fetch(
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Response> {
    const { signal } = this.#closing;
    try {
      return await sameOriginFetch(url, {
        method,
        signal,
        headers: { ...headers, ...this.#headers },
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (signal.aborted) throw new DeltaMcpError("timeout", `${url} did not open its event stream in time.`);
      throw isDeltaMcpError(error) ? error : unreachable(url, error);
    }
  }
}
