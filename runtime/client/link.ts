import type { EncodingMap } from "../encoding/map.ts";
import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { answerQuestion } from "./answer-question.ts";
import type { ClientOptions, ServerTarget } from "./client-options.ts";
import type { DescriptionCache } from "./description-cache.ts";
import { type Agreement, negotiate } from "./negotiate.ts";
import { HttpTransport } from "./rpc/http-transport.ts";
import { type RequestOptions, RpcPeer } from "./rpc/rpc-peer.ts";
import type { ClientTransport } from "./rpc/transport.ts";
import { statelessMeta } from "./stateless-meta.ts";
import { encodingsFor, httpEncoding } from "./wanted-encodings.ts";

/** Requests that may be sent twice: they only read. */
const safe = new Set([
  "tools/list",
  "tools/describe",
  "delta/index",
  "delta/search",
  "delta/encoding",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "completion/complete",
]);

/** Questions that one call may come back with before it counts as stuck. */
const mostRounds = 16;

interface Connection {
  readonly peer: RpcPeer;
  readonly agreement: Agreement;
}

/**
 * A connection that comes back: made when first needed, agreed on, and made anew after it broke. A class, as it has a
 * life; once closed it stays closed.
 */
export class Link {
  readonly #target: ServerTarget;
  readonly #options: ClientOptions;
  readonly #cache: DescriptionCache;
  readonly #onToolsChanged: () => void;
  #connection: Promise<Connection> | undefined;
  #closed = false;

  constructor(
    target: ServerTarget,
    options: ClientOptions,
    cache: DescriptionCache,
    onToolsChanged: () => void,
  ) {
    this.#target = target;
    this.#options = options;
    this.#cache = cache;
    this.#onToolsChanged = onToolsChanged;
  }

  async agreement(): Promise<Agreement> {
    return (await this.#connect()).agreement;
  }

  /**
   * Sends a request as the agreed revision has it, answers what the server asks back, and resolves with the result.
   * Rejects with DeltaMcpError. What only reads is sent again once where the connection broke under it.
   */
  async request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<JsonObject> {
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs;
    const whole = timeoutMs === undefined ? options : { ...options, timeoutMs };
    try {
      return await this.#ask(await this.#connect(), method, params, whole);
    } catch (error) {
      if (!this.#worthAgain(method, error)) throw error;
      return this.#ask(await this.#connect(), method, params, whole);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.peer.close();
  }

  #connect(): Promise<Connection> {
    if (this.#closed) return Promise.reject(new DeltaMcpError("connection", "This client was closed."));
    if (this.#connection === undefined) {
      const connecting = this.#open();
      this.#connection = connecting;
      connecting.catch(() => this.#forget(connecting));
    }
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    let forget = (): void => {};
    const connection = negotiate(async () => {
      const peer = new RpcPeer(await openTransport(this.#target), {
        request: (method, params) => answerQuestion(method, params, this.#options),
        notification: (method, params) => this.#notified(method, params),
        closed: () => forget(),
      });
      await peer.open();
      return peer;
    }, this.#options);
    const { peer, agreement } = await connection;
    if (peer.transport.kind === "http") await this.#useEncoding(peer, agreement);
    const own = this.#connection;
    forget = () => this.#forget(own);
    if (this.#wantsToListen(agreement)) peer.transport.listen();
    return { peer, agreement };
  }

  async #useEncoding(peer: RpcPeer, agreement: Agreement): Promise<void> {
    const encodings = await encodingsFor(this.#options, agreement, async (hash) => {
      const kept = await this.#cache.getMap(hash);
      if (kept !== undefined) return kept;
      const map = (await this.#ask({ peer, agreement }, "delta/encoding", {}, {})) as unknown as EncodingMap;
      await this.#cache.putMap(map);
      return map;
    });
    if (encodings === undefined) return;
    const { era, revision } = agreement;
    peer.transport.agreed({ revision, stateless: era === "stateless", ...(await httpEncoding(encodings)) });
  }

  #forget(connection: Promise<Connection> | undefined): void {
    if (this.#options.reconnect !== false && this.#connection === connection) this.#connection = undefined;
  }

  /** An own stream for what belongs to no request is worth its socket only where somebody waits for something. */
  #wantsToListen({ era, capabilities }: Agreement): boolean {
    const { onSample, onElicit, roots, onLog, onNotification, onToolsChanged } = this.#options;
    if (era === "stateless") return false;
    const { tools } = capabilities;
    const changes = isObject(tools) && tools["listChanged"] === true;
    const waits = [onSample, onElicit, roots, onLog, onNotification, changes ? onToolsChanged : undefined];
    return waits.some((one) => one !== undefined);
  }

  async #ask(
    { peer, agreement }: Connection,
    method: string,
    params: JsonObject,
    options: RequestOptions,
  ): Promise<JsonObject> {
    if (agreement.era !== "stateless") return peer.request(method, params, options);
    const meta = isObject(params["_meta"]) ? (params["_meta"] as JsonObject) : {};
    let whole: JsonObject = { ...params, _meta: { ...meta, ...statelessMeta(this.#options) } };
    for (let round = 0; round < mostRounds; round++) {
      const result = await peer.request(method, whole, options);
      if (result["resultType"] !== "input_required") return result;
      const { inputRequests, requestState } = result;
      whole = {
        ...whole,
        inputResponses: await this.#answerAll(inputRequests),
        ...(requestState === undefined ? {} : { requestState }),
      };
    }
    throw new DeltaMcpError("protocol", `The server asked ${mostRounds} times and did not come to an end.`);
  }

  /** The replies to the questions of an InputRequiredResult (2026-07-28, MRTR). */
  async #answerAll(inputRequests: Json | undefined): Promise<JsonObject> {
    const entries = isObject(inputRequests) ? Object.entries(inputRequests) : [];
    const replies = entries.map(async ([key, question]) => {
      const { method, params } = isObject(question) ? question : {};
      const given = isObject(params) ? (params as JsonObject) : {};
      return [key, await answerQuestion(String(method), given, this.#options)] as const;
    });
    return Object.fromEntries(await Promise.all(replies));
  }

  #notified(method: string, params: JsonObject): void {
    if (method === "notifications/tools/list_changed") this.#onToolsChanged();
    else if (method === "notifications/message" && this.#options.onLog !== undefined) {
      const { level, data = null, logger } = params;
      this.#options.onLog({ level: String(level), data, ...(typeof logger === "string" ? { logger } : {}) });
    } else this.#options.onNotification?.(method, params);
  }

  #worthAgain(method: string, error: unknown): boolean {
    if (this.#closed || this.#options.reconnect === false || !isDeltaMcpError(error)) return false;
    if (error.code !== "connection") return false;
    // The session is unknown to the server, which restarted or forgot it: nothing has run (transports, "Sessions").
    if (error.details["status"] === 404) {
      this.#connection = undefined;
      return true;
    }
    return safe.has(method) && error.details["status"] === undefined;
  }
}

/** The way to a target; what only child processes need is loaded for them alone. */
async function openTransport(target: ServerTarget): Promise<ClientTransport> {
  if ("url" in target) return new HttpTransport(target);
  const { StdioTransport } = await import("./rpc/stdio-transport.ts");
  return new StdioTransport(target);
}
