import type { CallContext } from "../call/call-context.ts";
import type { JsonObject } from "../support/json.ts";
import type { Upstreams } from "../upstream/open-upstreams.ts";
import type { Binding, Bindings } from "./binding.ts";

/**
 * One way to run a tool. Arguments are validated, and defaults are filled in, before a runner sees them. It returns (or
 * promises) any JSON value, or a ToolResult, which is passed on as it is. It throws NotSent when nothing has left this
 * process, any other DeltaMcpError for a failure that the model should read, and anything else for a fault of its own.
 */
export interface Runner<Kind extends keyof Bindings = keyof Bindings> {
  run(binding: Binding<Kind>, args: JsonObject, context: CallContext): unknown;
  /** Runs again for the next page, at an address or cursor that the service gave; see paged.ts. */
  nextPage?(binding: Binding<Kind>, args: JsonObject, page: PageToken, context: CallContext): unknown;
  /** What would be sent, with secrets masked. Sends nothing. Absent: the arguments are all there is to show. */
  preview?(binding: Binding<Kind>, args: JsonObject): JsonObject | Promise<JsonObject>;
  /** Ends what the runner itself keeps open beside connections of upstreams. */
  close?(): Promise<void>;
}

/** Where a service has its next page: an address, or a cursor. */
export type PageToken = string | number;

/** What a runner is opened with, once, when a server first needs it. */
export interface RunnerContext {
  /** The author's functions by the key that bindings call them by: `closeIssue`, `prompt:reviewCode`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly upstreams: Upstreams;
  /** The environment of the server. Default: empty. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folders that arguments may name files in. Default: none. */
  readonly files?: readonly string[];
}

export type OpenRunner<Kind extends keyof Bindings> = (context: RunnerContext) => Runner<Kind>;

// biome-ignore lint/suspicious/noExplicitAny: handlers are typed per tool by the generated Handlers interface.
export type Handler = (args: any, context: CallContext) => unknown;
