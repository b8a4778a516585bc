import type { ClientOptions, ServerTarget } from "../../client/client-options.ts";
import type { Agreement } from "../../client/connection/agreement.ts";
import { ask } from "../../client/connection/ask.ts";
import type { Connection as ClientConnection } from "../../client/connection/connection.ts";
import { openConnection } from "../../client/connection/open-connection.ts";
import { createDescriptionCache } from "../../client/tools/description-cache.ts";
import { DeltaMcpError, isDeltaMcpError, messageOf } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { once } from "../../support/once.ts";
import { unlessAborted } from "../../support/unless-aborted.ts";
import { BackOff } from "./back-off.ts";
import { refuseMissing } from "./missing-capability.ts";
import { questionsOf } from "./questions-of.ts";
import { askClient, RunningCall } from "./running-call.ts";
import { isBrokenConnection, isForgottenSession, sentence, unavailable } from "./session-errors.ts";

export interface SessionSettings {
  readonly name: string;
  /** Makes the target of each connection: a package may be installed between two of them. */
  readonly target: () => ServerTarget;
  readonly connectTimeoutMs: number;
  /** 0: never. */
  readonly idleMs: number;
  /** The capabilities of the clients that this session serves. */
  readonly capabilities: JsonObject;
  readonly observe: (state: "connected" | "failed", error?: unknown) => void;
  /** Receives notifications that belong to no call: changes of lists and resources. */
  readonly heard: (method: string, params: JsonObject) => void;
  /** Masks secrets in a message. */
  readonly scrub: (text: string) => string;
}

/** One request to the server. */
export interface UpstreamRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** It changes nothing, so it may be sent again. */
  readonly reads: boolean;
}

/** Milliseconds that a server has to answer a ping after a call timed out. */
const pingMs = 5_000;

interface Open {
  readonly connection: ClientConnection;
  readonly since: number;
}

/**
 * A connection to an MCP server. The first call opens it, concurrent calls share it, and it closes when idle. After a break it
 * is opened again; after `close` it stays closed. It is a class because its state changes over time.
 */
export class UpstreamSession {
  readonly #settings: SessionSettings;
  readonly #backOff = new BackOff();
  readonly #running = new Set<RunningCall>();
  #opening: Promise<Open> | undefined;
  #open: Open | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Subscriptions: the connection is not idle while there are any. */
  #holds = 0;
  #closed = false;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
  }

  /** The agreement of the open connection; undefined if none is open. */
  get agreement(): Agreement | undefined {
    return this.#open?.connection.agreement;
  }

  /** Sends a request for a call, and resolves with its result. Throws DeltaMcpError; see {@link unavailable}. */
  async send(request: UpstreamRequest, call: RunningCall): Promise<JsonObject> {
    this.#running.add(call);
    clearTimeout(this.#idle);
    try {
      return await this.#sendOn(await this.#connect(call.signal), request, call);
    } catch (error) {
      if (!this.#mayRepeat(error, request)) throw this.#explain(error, request);
      try {
        return await this.#sendOn(await this.#connect(call.signal), request, call);
      } catch (second) {
        throw this.#explain(second, request);
      }
    } finally {
      this.#running.delete(call);
      this.#rest();
    }
  }

  /** Subscribes to a resource, and keeps the connection open until the returned function is called. */
  subscribe(uri: string): () => void {
    this.#holds += 1;
    clearTimeout(this.#idle);
    const ending = new AbortController();
    // A failed subscription is repeated when the connection is opened again, so nobody waits for it.
    void this.#subscribe(uri, ending.signal).catch(() => this.#settings.heard("closed", {}));
    return () => {
      if (ending.signal.aborted) return;
      ending.abort();
      this.#holds -= 1;
      this.#rest();
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#drop();
  }

  async #sendOn({ connection }: Open, request: UpstreamRequest, call: RunningCall): Promise<JsonObject> {
    const { method, params, headers } = request;
    // In 2026-07-28 each request has the capabilities of its client.
    const capabilities = questionsOf(call.channel?.caller.capabilities ?? {});
    const delivery = {
      signal: call.signal,
      timeoutMs: Number.POSITIVE_INFINITY,
      onProgress: call.progress,
      origin: call,
      ...(headers === undefined ? {} : { headers }),
    };
    const answer = (...question: readonly [string, JsonObject, string]) => askOf(call, ...question);
    try {
      return await ask(connection, method, params, { ...this.#options(), capabilities }, delivery, answer);
    } catch (error) {
      await refuseMissing(error, call.channel);
      throw error;
    }
  }

  async #subscribe(uri: string, signal: AbortSignal): Promise<void> {
    const { connection } = await this.#connect(signal);
    const options = this.#options();
    if (connection.agreement.era === "stateless") {
      const params = { notifications: { resourceSubscriptions: [uri] } };
      const forever = { timeoutMs: Number.POSITIVE_INFINITY, signal };
      await ask(connection, "subscriptions/listen", params, options, forever).catch(() => undefined);
      return;
    }
    signal.addEventListener("abort", () => {
      ask(connection, "resources/unsubscribe", { uri }, options, { timeoutMs: pingMs }).catch(
        () => undefined,
      );
    });
    await ask(connection, "resources/subscribe", { uri }, options, { timeoutMs: 60_000 });
  }

  #options(): ClientOptions {
    const { capabilities, connectTimeoutMs } = this.#settings;
    return {
      capabilities,
      connectTimeoutMs,
      timeoutMs: Number.POSITIVE_INFINITY,
      encoding: "plain",
      onNotification: () => undefined,
      onToolsChanged: () => undefined,
      onLog: () => undefined,
    };
  }

  /** Resolves to the open connection. A caller that stops waiting does not stop the attempt, because others may wait for it. */
  async #connect(signal: AbortSignal): Promise<Open> {
    if (this.#closed) throw new DeltaMcpError("cancelled", "The server is stopping.");
    if (this.#open !== undefined) return this.#open;
    const { waiting } = this.#backOff;
    if (this.#opening === undefined && waiting !== undefined)
      throw unavailable(this.#settings.name, waiting.reason, waiting.ms);
    this.#opening ??= this.#begin();
    return unlessAborted(this.#opening, signal);
  }

  async #begin(): Promise<Open> {
    const { target, observe } = this.#settings;
    let ended: (() => void) | undefined;
    try {
      const connection = await openConnection(target(), this.#options(), await noCache(), {
        toolsChanged: () => undefined,
        question: (method, params, origin) => this.#answer(method, params, origin),
        notification: (method, params, origin) => this.#hear(method, params, origin),
        closed: () => ended?.(),
      });
      const open: Open = { connection, since: Date.now() };
      ended = () => this.#lost(open);
      this.#opening = undefined;
      if (this.#closed) {
        await connection.peer.close();
        throw new DeltaMcpError("cancelled", "The server is stopping.");
      }
      this.#open = open;
      observe("connected");
      this.#setLogLevel(connection);
      this.#rest();
      return open;
    } catch (error) {
      this.#opening = undefined;
      if (this.#closed) throw error;
      const reason = this.#settings.scrub(messageOf(error));
      const ms = this.#backOff.refused(reason);
      observe("failed", error);
      throw unavailable(this.#settings.name, reason, ms);
    }
  }

  /** Servers send messages of every level, and the level that each client set decides what reaches it. */
  #setLogLevel({ peer, agreement }: ClientConnection): void {
    if (agreement.era !== "handshake" || !isObject(agreement.capabilities["logging"])) return;
    peer.request("logging/setLevel", { level: "debug" }, { timeoutMs: pingMs }).catch(() => undefined);
  }

  #lost(open: Open): void {
    if (this.#open !== open) return;
    this.#open = undefined;
    clearTimeout(this.#idle);
    this.#backOff.ended("its connection ended", Date.now() - open.since);
    this.#settings.heard("closed", {});
  }

  /** Forgets the open connection, and ends it. */
  async #drop(): Promise<void> {
    const open = this.#open ?? (await this.#opening?.catch(() => undefined));
    this.#open = undefined;
    await open?.connection.peer.close();
  }

  /** A cancelled call needs no process. */
  #rest(): void {
    clearTimeout(this.#idle);
    const { idleMs } = this.#settings;
    if (idleMs === 0 || this.#running.size > 0 || this.#holds > 0 || this.#open === undefined) return;
    this.#idle = setTimeout(() => void this.#drop().catch(() => undefined), idleMs);
    this.#idle.unref();
  }

  #mayRepeat(error: unknown, { reads }: UpstreamRequest): boolean {
    if (this.#closed || !isDeltaMcpError(error)) return false;
    if (isForgottenSession(error)) {
      // The server refused the request because of its session, so nothing has run (transports, "Session Management").
      void this.#drop().catch(() => undefined);
      return true;
    }
    return reads && isBrokenConnection(error);
  }

  /** The error of a request in the words of a tool's caller. */
  #explain(error: unknown, { reads }: UpstreamRequest): unknown {
    if (!isDeltaMcpError(error)) return error;
    const { name, scrub } = this.#settings;
    if (error.code === "cancelled" && !this.#closed) void this.#checkAlive();
    if (isBrokenConnection(error)) {
      const told = reads ? "" : " The call may have run.";
      const text = `${name} ended while it worked: ${sentence(scrub(error.message))}${told}`;
      return new DeltaMcpError("upstream_unavailable", text, {
        details: { retryAfterSeconds: 1 },
        cause: error,
      });
    }
    if (error.code !== "protocol" && error.code !== "connection" && error.code !== "forbidden") return error;
    const { status, rpcCode } = error.details;
    return new DeltaMcpError("upstream_failed", `${name}: ${scrub(error.message)}`, {
      details: { ...(status === undefined ? {} : { status }), ...(rpcCode === undefined ? {} : { rpcCode }) },
      cause: error,
    });
  }

  /** Checks the server with a ping. Without an answer, the server hangs, and the next call starts a new one. */
  async #checkAlive(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    const { peer, agreement } = open.connection;
    const method = agreement.era === "stateless" ? "server/discover" : "ping";
    try {
      await ask(open.connection, method, {}, this.#options(), { timeoutMs: pingMs });
    } catch (error) {
      if (!isDeltaMcpError(error) || error.code !== "timeout" || this.#open !== open) return;
      this.#lost(open);
      await peer.close();
    }
  }

  #hear(method: string, params: JsonObject, origin: unknown): void {
    if (method === "notifications/message") this.#callFor(origin)?.log(params);
    else this.#settings.heard(method, params);
  }

  async #answer(method: string, params: JsonObject, origin: unknown): Promise<JsonObject> {
    const call = this.#callFor(origin);
    if (call !== undefined) return call.question(method, params);
    throw new DeltaMcpError("client_refused", "No one client has a call in work that could answer this.");
  }

  /**
   * The call that a message of the server belongs to. Over HTTP, the stream identifies it. Over stdio, it is taken to be the
   * latest call if all calls are of one client, because a message must never reach another client.
   */
  #callFor(origin: unknown): RunningCall | undefined {
    if (origin instanceof RunningCall) return origin;
    const [first, ...others] = this.#running;
    if (first === undefined || !others.every((other) => isSameClient(first, other))) return undefined;
    return others.at(-1) ?? first;
  }
}

async function askOf(
  call: RunningCall,
  method: string,
  params: JsonObject,
  key: string,
): Promise<JsonObject> {
  const { channel } = call;
  if (channel === undefined) throw new DeltaMcpError("cancelled", "The call is over.");
  return askClient(channel, method, params, key);
}

const noCache = once(() => createDescriptionCache(undefined, { url: "none:" }));

/** Calls that wait for their client count as their own client's. */
function isSameClient(one: RunningCall, other: RunningCall): boolean {
  const [a, b] = [one.channel?.caller, other.channel?.caller];
  if (a === undefined || b === undefined) return false;
  return (a.transport === "stdio" && b.transport === "stdio") || a.capabilities === b.capabilities;
}
