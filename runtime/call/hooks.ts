import type { JsonObject } from "../support/json.ts";
import type { Caller } from "./client-channel.ts";
import type { ToolResult } from "./tool-result.ts";

/**
 * The author's own code around every call: what the module named by `hooks` in the config exports. Each may return
 * a promise; one that throws ends the call with its message, as a handler would.
 */
export interface Hooks {
  /**
   * Before the tool runs, with valid arguments. May return other arguments, which are validated again. Runs for a dry
   * run too, which shows the request and does not send it: `call.dryRun` is true then.
   */
  beforeCall?(call: HookedCall): Maybe<JsonObject>;
  /** With what the tool returned, before it is cut to its budget. What it returns takes its place. */
  onResult?(call: HookedCall, value: unknown): unknown;
  /** When the call failed. May return a result to give instead of the error's message. */
  onError?(call: HookedCall, error: unknown): Maybe<ToolResult>;
  /** Last, with the answer as the client gets it, errors included. What it returns is not looked at. */
  afterCall?(call: HookedCall, result: ToolResult): unknown;
}

export interface HookedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** The tool will not run: somebody wants to see what it would send. */
  readonly dryRun?: true;
}

// biome-ignore lint/suspicious/noConfusingVoidType: hooks that return nothing are the common case, async ones too.
type Maybe<T> = T | undefined | void | Promise<T | undefined | void>;

/**
 * Several modules of hooks as one. `beforeCall` and `onResult` hand on from the first to the last, the first
 * `onError` that returns a result decides, `afterCall` runs in every one.
 */
export function composeHooks(list: readonly Hooks[]): Required<Hooks> {
  return {
    async beforeCall(call) {
      let args = call.args;
      for (const hooks of list) args = (await hooks.beforeCall?.({ ...call, args })) ?? args;
      return args === call.args ? undefined : args;
    },
    async onResult(call, value) {
      let current = value;
      for (const hooks of list) if (hooks.onResult) current = await hooks.onResult(call, current);
      return current;
    },
    async onError(call, error) {
      for (const hooks of list) {
        const result = await hooks.onError?.(call, error);
        if (result) return result;
      }
      return undefined;
    },
    async afterCall(call, result) {
      for (const hooks of list) await hooks.afterCall?.(call, result);
    },
  };
}
