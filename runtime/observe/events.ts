import type { Caller } from "../call/client-channel.ts";
import type { DeltaMcpErrorCode } from "../errors.ts";

/** A fact of a server's life. */
export type ServerEvent = CallStarted | CallEnded | Fault | UpstreamState | Notice;

/** Is told of every event, at once. What it returns is ignored, and an error that it throws changes nothing. */
export type Observe = (event: ServerEvent) => void;

export interface CallStarted {
  readonly kind: "call-started";
  readonly tool: string;
  readonly caller: Caller;
}

export interface CallEnded {
  readonly kind: "call-ended";
  readonly tool: string;
  readonly caller: Caller;
  readonly durationMs: number;
  /** False if nothing left this process: refused arguments, missing scopes. */
  readonly ran: boolean;
  /** The code of an error; absent after a success. "cancelled" if the caller gave up. */
  readonly code?: DeltaMcpErrorCode;
  /** The result was larger than its budget. */
  readonly cut: boolean;
  /** Estimated tokens of the arguments. Counted when it is read. */
  readonly tokensIn: number;
  /** Estimated tokens of the text that the model gets. Counted when it is read. */
  readonly tokensOut: number;
}

/** An error that a handler or hook did not mean to throw, or a result that its output schema does not promise. */
export interface Fault {
  readonly kind: "fault";
  /** The tool, or the method of the request. */
  readonly subject: string;
  readonly error: unknown;
}

export interface UpstreamState {
  readonly kind: "upstream";
  readonly name: string;
  readonly state: "connected" | "failed" | "closed";
  /** Why it could not be connected to. */
  readonly error?: unknown;
}

/** A sentence for the operator. */
export interface Notice {
  readonly kind: "notice";
  readonly level: "info" | "warning" | "error";
  readonly message: string;
}
