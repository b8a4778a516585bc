import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { toClientError } from "./rpc-error.ts";
import type { ClientTransport, Message } from "./transport.ts";

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly onProgress?: (update: ProgressOf) => void;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given to the handlers with each message of the server that comes in the response stream of this request. */
  readonly origin?: unknown;
  /** See Delivery. The caller must resume reading afterwards, whatever the outcome. */
  readonly pauseReading?: boolean;
}

export interface ProgressOf {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Handlers for the messages that the server sends by itself. */
export interface PeerHandlers {
  /** Answers a request of the server. Throws DeltaMcpError("client_refused") for a request that is not supported. */
  request(method: string, params: JsonObject, origin?: unknown): Promise<JsonObject>;
  notification(method: string, params: JsonObject, origin?: unknown): void;
  closed(error: DeltaMcpError): void;
}

const defaultTimeout = 60_000;

/** Requests of a server that are answered at the same time (`maxAnswering`), and that may wait (`maxWaiting`). */
const maxAnswering = 16;
const maxWaiting = 1_000;

/**
 * JSON-RPC over a transport: assigns ids to requests, matches responses to them, and times them out. A class because
 * it has state over time: once the transport is gone, every request rejects with that error.
 */
export class RpcPeer {
  readonly transport: ClientTransport;
  readonly #handlers: PeerHandlers;
  readonly #pending = new Map<number, Pending>();
  readonly #questions: (() => Promise<void>)[] = [];
  #answering = 0;
  #lastId = 0;
  #gone: DeltaMcpError | undefined;

  constructor(transport: ClientTransport, handlers: PeerHandlers) {
    this.transport = transport;
    this.#handlers = handlers;
  }

  async open(): Promise<void> {
    await this.transport.open({
      message: (value, id) => this.#receive(value, this.#pending.get(id as number)?.origin),
      closed: (error) => this.#end(error),
    });
  }

  /** Resolves with the result. Rejects with DeltaMcpError. */
  request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<JsonObject> {
    const { signal, timeoutMs = defaultTimeout, onProgress, headers, origin, pauseReading = false } = options;
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    if (signal?.aborted === true) return Promise.reject(cancelled(method, signal));
    const id = ++this.#lastId;
    const delivery = new AbortController();
    return new Promise<JsonObject>((resolve, reject) => {
      const give = (error: DeltaMcpError): void => {
        if (!settle()) return;
        this.#giveUp(id, method, error.message, delivery);
        reject(error);
      };
      const onAbort = (): void => give(cancelled(method, signal));
      const timer = setTimeout(() => give(tooSlow(method, timeoutMs)), Math.min(timeoutMs, 2 ** 31 - 1));
      const settle = (): boolean => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        return this.#pending.delete(id);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#pending.set(id, {
        method,
        onProgress,
        origin,
        resolve: (result) => settle() && resolve(result),
        reject: (error) => settle() && reject(error),
      });
      const message = { jsonrpc: "2.0", id, method, params: onProgress ? withToken(params, id) : params };
      this.transport
        .send(message, { signal: delivery.signal, pauseReading, ...(headers && { headers }) })
        .catch((error: unknown) => this.#pending.get(id)?.reject(asClientError(error)));
    });
  }

  /** Sends a notification. One that cannot be delivered is lost, as JSON-RPC allows. */
  notify(method: string, params: JsonObject): void {
    if (this.#gone === undefined)
      this.transport.send({ jsonrpc: "2.0", method, params }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#fail(new DeltaMcpError("connection", "This client was closed."));
    await this.transport.close();
  }

  /** Tells the server that nobody waits for the response: by a notification, or by closing the response's stream. */
  #giveUp(id: number, method: string, reason: string, delivery: AbortController): void {
    // A client must not cancel its handshake (lifecycle, "Cancellation").
    const told =
      method === "initialize"
        ? undefined
        : this.transport.send(cancellation(id, reason)).catch(() => undefined);
    void Promise.resolve(told).then(() => delivery.abort());
  }

  #receive(value: unknown, origin: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#receive(one, origin);
    else if (isObject(value)) this.#dispatch(value as Message, origin);
  }

  #dispatch(message: Message, origin: unknown): void {
    const { id, method, result, error } = message;
    const params = isObject(message["params"]) ? (message["params"] as JsonObject) : {};
    if (typeof method === "string") {
      if (id === undefined) this.#notified(method, params, origin);
      else this.#takeQuestion(() => this.#answer(id as string | number, method, params, origin));
      return;
    }
    const pending = this.#pending.get(typeof id === "string" ? Number(id) : (id as number));
    if (pending === undefined) return;
    if (isObject(result)) pending.resolve(result as JsonObject);
    else pending.reject(toClientError(pending.method, error));
  }

  #notified(method: string, params: JsonObject, origin: unknown): void {
    const token = params["progressToken"];
    if (method === "notifications/progress" && typeof token === "number")
      this.#pending.get(token)?.onProgress?.(params as unknown as ProgressOf);
    else this.#handlers.notification(method, params, origin);
  }

  /** Queues a request of the server. Only `maxAnswering` are answered at a time: each may need a model or a user. */
  #takeQuestion(answer: () => Promise<void>): void {
    if (this.#questions.length >= maxWaiting) {
      this.#end(new DeltaMcpError("protocol", "The server sends more requests than this client can answer."));
      void this.transport.close();
      return;
    }
    this.#questions.push(answer);
    if (this.#answering < maxAnswering) void this.#answerQuestions();
  }

  async #answerQuestions(): Promise<void> {
    this.#answering += 1;
    for (let next = this.#questions.shift(); next !== undefined; next = this.#questions.shift()) await next();
    this.#answering -= 1;
  }

  async #answer(id: string | number, method: string, params: JsonObject, origin: unknown): Promise<void> {
    const reply = await this.#replyTo(method, params, origin);
    await this.transport.send({ jsonrpc: "2.0", id, ...reply }).catch(() => undefined);
  }

  async #replyTo(method: string, params: JsonObject, origin: unknown): Promise<JsonObject> {
    if (method === "ping") return { result: {} };
    try {
      return { result: await this.#handlers.request(method, params, origin) };
    } catch (error) {
      const refused = isDeltaMcpError(error) && error.code === "client_refused";
      const message = error instanceof Error ? error.message : String(error);
      return { error: { code: refused ? -32601 : -32603, message } };
    }
  }

  #end(error: DeltaMcpError): void {
    this.#fail(error);
    this.#handlers.closed(error);
  }

  #fail(error: DeltaMcpError): void {
    this.#gone ??= error;
    this.#questions.length = 0;
    for (const pending of [...this.#pending.values()]) pending.reject(this.#gone);
  }
}

interface Pending {
  readonly method: string;
  readonly onProgress: RequestOptions["onProgress"];
  readonly origin: unknown;
  resolve(result: JsonObject): void;
  reject(error: DeltaMcpError): void;
}

function withToken(params: JsonObject, id: number): JsonObject {
  const meta = isObject(params["_meta"]) ? (params["_meta"] as JsonObject) : {};
  return { ...params, _meta: { ...meta, progressToken: id } };
}

function cancellation(requestId: number, reason: string): Message {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason } };
}

function cancelled(method: string, signal: AbortSignal | undefined): DeltaMcpError {
  return new DeltaMcpError("cancelled", `${method} was cancelled.`, { cause: signal?.reason });
}

function tooSlow(method: string, timeoutMs: number): DeltaMcpError {
  return new DeltaMcpError("timeout", `The server did not answer ${method} within ${timeoutMs / 1000} s.`, {
    details: { timeoutMs },
  });
}

function asClientError(error: unknown): DeltaMcpError {
  if (isDeltaMcpError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DeltaMcpError("connection", message, { cause: error });
}
