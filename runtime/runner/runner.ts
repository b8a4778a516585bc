import type { CallContext } from "../call/call-context.ts";
import type { RunRecord, UpstreamRecord } from "../catalogue/records.ts";
import type { JsonObject } from "../support/json.ts";

/**
 * One way to run a tool. Arguments are validated and defaults filled in before a runner sees them; what it
 * returns (or promises) is any JSON value, or a ToolResult that is passed on as it is. It throws DeltaMcpError for what the
 * model should read, anything else for a fault of its own.
 */
export interface Runner<Kind extends RunRecord["kind"] = RunRecord["kind"]> {
  readonly kind: Kind;
  run(binding: Extract<RunRecord, { kind: Kind }>, args: JsonObject, context: CallContext): unknown;
  /** Runs again for the page at an address that the service gave; see paged.ts. */
  resume?(
    binding: Extract<RunRecord, { kind: Kind }>,
    args: JsonObject,
    address: string,
    context: CallContext,
  ): unknown;
  /** What would be sent, fully shaped and with secrets masked, without sending it (dispatch's dry run). */
  shape?(binding: Extract<RunRecord, { kind: Kind }>, args: JsonObject): JsonObject | Promise<JsonObject>;
}

/** What runners are made from, once, when a server starts. */
export interface RunnerEnvironment {
  readonly upstreams: Readonly<Record<string, UpstreamRecord>>;
  /** The author's functions by the key that records call them by: `closeIssue`, `prompt:reviewCode`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** What `${ENV}` references are resolved from; a missing variable without default throws DeltaMcpError("configuration"). */
  readonly env: Readonly<Record<string, string | undefined>>;
}

// biome-ignore lint/suspicious/noExplicitAny: handlers are typed per tool by the generated Handlers interface.
export type Handler = (args: any, context: CallContext) => unknown;
