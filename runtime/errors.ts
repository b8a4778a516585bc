/** The codes of {@link DeltaMcpError}. Stable: programs switch on them. */
export type DeltaMcpErrorCode =
  | "configuration" // the server cannot start: a missing variable, a bad option
  | "unknown_tool"
  | "invalid_arguments"
  | "forbidden" // the caller lacks a scope that the tool asks for
  | "invalid_result"
  | "tool_failed" // the tool ran and reported an error
  | "upstream_failed" // a service behind the tool failed
  | "upstream_unavailable" // a server behind the tool cannot be reached now
  | "tool_changed" // a server behind the tool has another tool of that name than the one that was imported
  | "rate_limited"
  | "timeout"
  | "cancelled"
  | "client_refused" // the client cannot, or would not, answer what a handler asked it
  | "protocol" // the other side broke the protocol
  | "connection"; // the other side is gone

/** The one error class of the runtime: what servers report and what generated clients throw. */
export class DeltaMcpError extends Error {
  override readonly name = "DeltaMcpError";
  readonly code: DeltaMcpErrorCode;
  /** Facts for programs: an HTTP status, seconds to wait, the JSON-RPC code. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: DeltaMcpErrorCode,
    message: string,
    options: { readonly details?: Readonly<Record<string, unknown>>; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Checks by name and not by class, so that it holds across two copies of this package. */
export function isDeltaMcpError(error: unknown): error is DeltaMcpError {
  return error instanceof Error && error.name === "DeltaMcpError" && "code" in error;
}

/** Longer messages are somebody's whole log; a reader needs the beginning. Characters. */
const maxMessage = 2_000;
const noReason = "The tool failed without a message.";

/** Returns the message of whatever was thrown: bounded, without a stack, never empty. Never throws. */
export function messageOf(error: unknown): string {
  const message = readMessage(error);
  if (message.length <= maxMessage) return message;
  const end = isHighSurrogate(message.charCodeAt(maxMessage - 1)) ? maxMessage - 1 : maxMessage;
  return `${message.slice(0, end)}… (${message.length - end} more characters)`;
}

function readMessage(error: unknown): string {
  try {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name } = error as { message?: unknown; name?: unknown };
    if (typeof message === "string" && message !== "") return message;
    return typeof name === "string" && name !== "" ? name : noReason;
  } catch {
    // A getter or toString of the thrown value threw in turn.
    return noReason;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
