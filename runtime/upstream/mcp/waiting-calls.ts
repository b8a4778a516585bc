import canonicalizeModule from "canonicalize";
import { AnsweredLater } from "../../call/answered-later.ts";
import type { ClientChannel } from "../../call/client-channel.ts";
import type { JsonObject } from "../../support/json.ts";
import { RunningCall } from "./running-call.ts";

const canonicalize = canonicalizeModule as unknown as typeof canonicalizeModule.default;

/** Milliseconds that a request waits for its client's reply, and the requests that may wait at the same time. */
const patience = 30 * 60_000;
const maxWaiting = 1_000;

interface Waiting {
  readonly call: RunningCall;
  readonly result: Promise<JsonObject>;
  readonly timer: NodeJS.Timeout;
}

/**
 * The requests whose server asked something that a client of 2026-07-28 answers with its next call. That call is the same
 * request of the same principal, and goes on with the request that waits in place of a new one.
 */
export class WaitingCalls {
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;

  /** Runs a request for a client, or goes on with the one that waits for it. */
  async start(
    request: { readonly method: string; readonly params: JsonObject },
    channel: ClientChannel,
    send: (call: RunningCall) => Promise<JsonObject>,
  ): Promise<JsonObject> {
    const key = this.#count === 0 ? "" : keyOf(request, channel);
    const found = this.#take(key);
    if (found !== undefined) {
      found.call.resume(channel);
      return this.#outcome(found.result, channel);
    }
    const call: RunningCall = new RunningCall(channel, () =>
      this.#keep(keyOf(request, channel), call, result),
    );
    const result = send(call).finally(() => call.end());
    return this.#outcome(result, channel);
  }

  close(): void {
    for (const list of this.#waiting.values())
      for (const { call, timer } of list) {
        clearTimeout(timer);
        call.cancel(new DOMException("the server stops", "AbortError"));
      }
    this.#waiting.clear();
  }

  /** The result; rejects when the client's call ends with a question. */
  #outcome(result: Promise<JsonObject>, { signal }: ClientChannel): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      const stopped = (): void => {
        if (signal.reason instanceof AnsweredLater) reject(signal.reason);
      };
      signal.addEventListener("abort", stopped, { once: true });
      if (signal.aborted) stopped();
      result.then(resolve, reject).finally(() => signal.removeEventListener("abort", stopped));
    });
  }

  #keep(key: string, call: RunningCall, result: Promise<JsonObject>): void {
    if (this.#count >= maxWaiting) {
      call.cancel(new DOMException("too many calls wait", "AbortError"));
      return;
    }
    const timer = setTimeout(() => call.cancel(new DOMException("no reply came", "TimeoutError")), patience);
    timer.unref();
    const entry = { call, result, timer };
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), entry]);
    this.#count += 1;
    const forget = (): void => {
      const list = this.#waiting.get(key)?.filter((one) => one !== entry) ?? [];
      if (list.length < (this.#waiting.get(key)?.length ?? 0)) this.#remove(key, list);
    };
    result.then(forget, forget);
  }

  #take(key: string): Waiting | undefined {
    const [first, ...rest] = this.#waiting.get(key) ?? [];
    if (first === undefined) return undefined;
    clearTimeout(first.timer);
    this.#remove(key, rest);
    return first;
  }

  #remove(key: string, rest: Waiting[]): void {
    this.#count -= 1;
    if (rest.length === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, rest);
  }
}

function keyOf(
  { method, params }: { method: string; params: JsonObject },
  { caller }: ClientChannel,
): string {
  const { principal, client } = caller;
  return canonicalize([method, params, principal ?? null, client?.name ?? null]) ?? "";
}
