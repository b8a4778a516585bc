import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions, ServerTarget } from "../client-options.ts";
import type { RequestOptions } from "../rpc/rpc-peer.ts";
import type { DescriptionCache } from "../tools/description-cache.ts";
import type { Agreement } from "./agreement.ts";
import { ask } from "./ask.ts";
import type { Connection } from "./connection.ts";
import { openConnection } from "./open-connection.ts";

/** Read-only requests, which may be sent twice. */
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

/**
 * A connection that is opened when first needed and opened again after it broke. A class because it has state over
 * time; once closed it stays closed.
 */
export class ReconnectingConnection {
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
   * Sends a request and resolves with its result. Rejects with DeltaMcpError. A read-only request is sent once more
   * if the connection broke meanwhile; any request is sent once more if the server did not know the session.
   */
  async request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<JsonObject> {
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs;
    const whole = timeoutMs === undefined ? options : { ...options, timeoutMs };
    const send = async () => ask(await this.#connect(), method, params, this.#options, whole);
    try {
      return await send();
    } catch (error) {
      if (!this.#worthAgain(method, error)) throw error;
      return send();
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
      const connecting: Promise<Connection> = openConnection(this.#target, this.#options, this.#cache, {
        toolsChanged: this.#onToolsChanged,
        closed: () => this.#forget(connecting),
      });
      this.#connection = connecting;
      connecting.catch(() => this.#forget(connecting));
    }
    return this.#connection;
  }

  #forget(connection: Promise<Connection>): void {
    if (this.#options.reconnect !== false && this.#connection === connection) this.#connection = undefined;
  }

  #worthAgain(method: string, error: unknown): boolean {
    if (this.#closed || this.#options.reconnect === false || !isDeltaMcpError(error)) return false;
    if (error.code !== "connection") return false;
    if (error.details["status"] === 404) {
      // The server restarted or forgot the session, so nothing has run (transports, "Sessions").
      void this.#connection?.then(({ peer }) => peer.close()).catch(() => undefined);
      this.#connection = undefined;
      return true;
    }
    return safe.has(method) && error.details["status"] === undefined;
  }
}
