import { DeltaMcpError } from "../errors.ts";
import type { JsonObject } from "../support/json.ts";
import type { Linked, LinkedList } from "../support/linked-list.ts";
import type { CallContext } from "./call-context.ts";
import type { Caller, ClientChannel } from "./client-channel.ts";
import type { ToolResult } from "./tool-result.ts";

/** Everything that a call can ask its server for. */
export interface CallServices {
  /** Runs another tool, one level deeper than the call that asks. Rejects for an unknown tool and past the last level. */
  callTool(tool: string, args: JsonObject, from: ActiveCall): Promise<ToolResult>;
  /** Tells subscribers that a resource changed. */
  resourceUpdated(uri: string): void;
  /** The calls that wait for their tool. */
  readonly waiting: LinkedList<ActiveCall>;
}

/**
 * The context of one run: the client channel, a signal that also knows the deadline, and a way to call other tools.
 * A class, because it has a life: after the end of the run it sends the client nothing, and its signal never fires.
 * Its members are accessors that make their values on demand: most calls use none of them, and handlers may
 * destructure the context: `(args, { signal, log }) => …`.
 */
export class ActiveCall implements CallContext, Linked<ActiveCall> {
  previous: ActiveCall | undefined;
  next: ActiveCall | undefined;
  readonly #channel: ClientChannel;
  readonly #services: CallServices;
  /** The call that asked for this one. */
  readonly #outer: ActiveCall | undefined;
  readonly tool: string;
  readonly depth: number;
  #controller: AbortController | undefined;
  #onCancel: (() => void) | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timeoutMs: number;
  #deadline: number;
  #waits = false;
  #over = false;
  #questions = 0;
  /** The caller gave up: nobody waits for an answer. */
  cancelled = false;
  /** How arguments were converted, one sentence part each; undefined if they were valid as they came. */
  conversions: readonly string[] | undefined;
  /** The warnings about this call that its receipt keeps. */
  warnings: readonly string[] | undefined;

  /** `timeoutMs`: how long the tool may work, as `within` enforces it; 0 is without end. */
  constructor(tool: string, channel: ClientChannel, services: CallServices, timeoutMs = 0) {
    this.tool = tool;
    this.#channel = channel;
    this.#timeoutMs = timeoutMs;
    this.#deadline = deadlineIn(timeoutMs);
    this.#services = services;
    this.#outer = channel instanceof ActiveCall ? channel : undefined;
    this.depth = this.#outer === undefined ? 0 : this.#outer.depth + 1;
  }

  get caller(): Caller {
    return this.#channel.caller;
  }

  get signal(): AbortSignal {
    return this.#makeController().signal;
  }

  get deadline(): number {
    return Math.min(this.#deadline, this.#outer?.deadline ?? Number.POSITIVE_INFINITY);
  }

  get progress(): CallContext["progress"] {
    return (update) => {
      if (!this.#over) this.#channel.progress(update);
    };
  }

  get log(): CallContext["log"] {
    return (level, data, logger) => {
      if (!this.#over) this.#channel.log(level, data, logger);
    };
  }

  get sample(): CallContext["sample"] {
    return (params, key) => this.#asking(this.#channel.sample(params, key));
  }

  get elicit(): CallContext["elicit"] {
    return (params, key) => this.#asking(this.#channel.elicit(params, key));
  }

  get roots(): CallContext["roots"] {
    return (key) => this.#asking(this.#channel.roots(key));
  }

  get call(): CallContext["call"] {
    return (tool, args) => this.#services.callTool(tool, args, this);
  }

  get resourceUpdated(): CallContext["resourceUpdated"] {
    return (uri) => this.#services.resourceUpdated(uri);
  }

  /** Waits for `work`, but not past the deadline, and not past a cancellation that the run listens for. */
  within(work: PromiseLike<unknown>, timeoutMs: number): Promise<unknown> {
    this.#waits = true;
    this.#services.waiting.add(this);
    return new Promise((resolve, reject) => {
      if (this.cancelled) reject(this.#channel.signal.reason);
      this.#reject = reject;
      this.#timeoutMs = timeoutMs;
      if (this.#questions === 0) this.#startTimer();
      work.then(resolve, reject);
    });
  }

  /** The deadline has passed: the handler's signal fires and the call is answered without waiting for it. */
  expire(): void {
    const message = `${this.tool} did not finish within ${duration(this.#timeoutMs)} and was stopped.`;
    this.#reject?.(new DeltaMcpError("timeout", message, { details: { timeoutMs: this.#timeoutMs } }));
    this.#makeController().abort(new DOMException(message, "TimeoutError"));
  }

  /** The run is over, however it ended. */
  end(): void {
    this.#over = true;
    if (this.#waits) this.#services.waiting.delete(this);
    this.#waits = false;
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    if (this.#onCancel !== undefined) this.#channel.signal.removeEventListener("abort", this.#onCancel);
  }

  /** The deadline is for the tool's own work: it does not run while somebody thinks about an answer. */
  async #asking<T>(reply: Promise<T>): Promise<T> {
    this.#questions += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#deadline = Number.POSITIVE_INFINITY;
    try {
      return await reply;
    } finally {
      this.#questions -= 1;
      if (this.#questions === 0) {
        this.#deadline = deadlineIn(this.#timeoutMs);
        this.#startTimer();
      }
    }
  }

  #startTimer(): void {
    if (this.#timeoutMs <= 0 || this.#over) return;
    this.#timer = setTimeout(expire, Math.min(this.#timeoutMs, maxTimerMs), this);
  }

  #makeController(): AbortController {
    if (this.#controller !== undefined) return this.#controller;
    this.#controller = new AbortController();
    if (this.#over) return this.#controller;
    const outer = this.#channel.signal;
    this.#onCancel = () => this.cancel(outer.reason);
    if (outer.aborted) this.cancel(outer.reason);
    else outer.addEventListener("abort", this.#onCancel, { once: true });
    return this.#controller;
  }

  /** Nobody waits for an answer any more: the run ends with this reason, and its signal fires. */
  cancel(reason: unknown): void {
    this.cancelled = true;
    this.#reject?.(reason);
    this.#controller?.abort(reason);
  }
}

function deadlineIn(milliseconds: number): number {
  return milliseconds > 0 ? performance.now() + milliseconds : Number.POSITIVE_INFINITY;
}

/** setTimeout fires at once for more than this. */
const maxTimerMs = 2 ** 31 - 1;

/** One function for all timers, so that a call makes no closure. */
function expire(run: ActiveCall): void {
  run.expire();
}

function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}
