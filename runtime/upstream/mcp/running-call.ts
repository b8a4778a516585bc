import { AnsweredLater } from "../../call/answered-later.ts";
import type { ClientChannel, LogLevel } from "../../call/client-channel.ts";
import type { ProgressOf } from "../../client/rpc/rpc-peer.ts";
import { DeltaMcpError, messageOf } from "../../errors.ts";
import type { Json, JsonObject } from "../../support/json.ts";

/** Notifications of one call that are passed on: progress and log messages. A server that sends more is broken. */
const maxNotifications = 10_000;

/** A question of the server, and the reply that it waits for. */
interface Question {
  readonly method: string;
  readonly params: JsonObject;
  readonly resolve: (reply: JsonObject) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One request to an MCP server, and the client that it runs for: the server's progress, log messages and questions reach
 * that client, and its cancellation reaches the server. A client of 2026-07-28 answers a question by calling again: until
 * then the request waits here, so that nothing runs twice. A class because it has state over time.
 */
export class RunningCall {
  readonly #controller = new AbortController();
  readonly #asked: Question[] = [];
  #channel: ClientChannel | undefined;
  #unhook: () => void = () => undefined;
  #notified = 0;
  #waits: (() => void) | undefined;

  /** `waits` is called when the request begins to wait for the call that brings its client's reply. */
  constructor(channel: ClientChannel, waits: () => void) {
    this.#waits = waits;
    this.#attach(channel);
  }

  /** Fires when the request is to be cancelled. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The client that the request runs for now; undefined while it waits. */
  get channel(): ClientChannel | undefined {
    return this.#channel;
  }

  /** Goes on for the call that brings the replies. Questions are asked in their order again: those that have replies get them. */
  resume(channel: ClientChannel): void {
    this.#attach(channel);
    for (const question of this.#asked) void this.#ask(question, channel);
  }

  /** Cancels the request. */
  cancel(reason: unknown): void {
    this.#controller.abort(reason);
    for (const { reject } of this.#asked) reject(reason);
  }

  /** The request has its answer. */
  end(): void {
    this.#unhook();
    this.#waits = undefined;
  }

  readonly progress = ({ progress, total, message }: ProgressOf): void => {
    if (typeof progress !== "number" || this.#notified++ >= maxNotifications) return;
    this.#channel?.progress({
      progress,
      ...(typeof total === "number" ? { total } : {}),
      ...(typeof message === "string" ? { message } : {}),
    });
  };

  /** Passes on a `notifications/message`. */
  log({ level, data = null, logger }: JsonObject): void {
    if (this.#notified++ >= maxNotifications) return;
    this.#channel?.log(level as LogLevel, data as Json, typeof logger === "string" ? logger : undefined);
  }

  /** Asks the client, and resolves with its reply. Rejects with DeltaMcpError("client_refused") if it cannot. */
  question(method: string, params: JsonObject): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      const question = { method, params, resolve, reject };
      this.#asked.push(question);
      if (this.#channel !== undefined) void this.#ask(question, this.#channel);
    });
  }

  async #ask({ method, params, resolve, reject }: Question, channel: ClientChannel): Promise<void> {
    try {
      resolve(await askClient(channel, method, params));
    } catch (error) {
      if (!(error instanceof AnsweredLater)) reject(error);
    }
  }

  #attach(channel: ClientChannel): void {
    this.#channel = channel;
    const { signal } = channel;
    const stopped = (): void => {
      this.#channel = undefined;
      if (signal.reason instanceof AnsweredLater && this.#waits !== undefined) this.#waits();
      else this.cancel(signal.reason);
    };
    this.#unhook = () => signal.removeEventListener("abort", stopped);
    if (signal.aborted) stopped();
    else signal.addEventListener("abort", stopped, { once: true });
  }
}

/** Asks a client for the reply to a request of a server. `key`: see ClientChannel. */
export async function askClient(
  channel: ClientChannel,
  method: string,
  params: JsonObject,
  key?: string,
): Promise<JsonObject> {
  if (method === "sampling/createMessage") return channel.sample(params, key);
  if (method === "elicitation/create") return channel.elicit(params, key);
  if (method === "roots/list") return { roots: [...(await channel.roots(key))] };
  throw new DeltaMcpError(
    "client_refused",
    `${messageOf(method).slice(0, 100)} is not a question that clients answer.`,
  );
}
