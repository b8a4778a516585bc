import { messageOf } from "../../errors.ts";
import type { Observe } from "../../observe/events.ts";
import type { HttpResponse } from "./http-message.ts";

/**
 * An error with an HTTP status. Any code that rejects a request may throw it, and the server writes it as the
 * response. A `cause` is printed to stderr and is never sent to the client.
 */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON-RPC code of the body's error. */
  readonly code: number;

  constructor(
    status: number,
    message: string,
    options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly code?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.headers = options.headers ?? {};
    this.code = options.code ?? -32600;
  }
}

/** Returns the error for a stopping server; another replica may take the request. */
export function serverStopping(): HttpProblem {
  return new HttpProblem(503, "The server is stopping.", { headers: { "retry-after": "1" }, code: -32000 });
}

/** Checks the name instead of the class, so that it works across two copies of this package. */
export function isHttpProblem(error: unknown): error is HttpProblem {
  return error instanceof Error && error.name === "HttpProblem" && "status" in error;
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
/**
 * Matches characters that a header value should not contain (RFC 9110, section 5.5): control characters are unsafe,
 * others unreadable.
 */
const forbidden = /[^\t\x20-\x7e]/g;
/** Headers that only the server sets, because they frame the body. */
const framing: ReadonlySet<string> = new Set(["content-length", "transfer-encoding", "connection"]);

/**
 * Returns a copy of the problem that HTTP can write: an author's code throws it, and may put parts of a token or of
 * an exception into a header. Forbidden characters become `?`. Returns undefined for an invalid status.
 */
export function writableProblem(problem: HttpProblem): HttpProblem | undefined {
  const { status, code, cause } = problem;
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const headers = Object.entries(problem.headers ?? {}).flatMap(([name, value]): [string, string][] => {
    const lower = name.toLowerCase();
    if (!headerName.test(name) || framing.has(lower)) return [];
    return [[lower, String(value).replace(forbidden, "?")]];
  });
  return new HttpProblem(status, messageOf(problem), { headers: Object.fromEntries(headers), code, cause });
}

/** Returns the response for a problem: a JSON-RPC error without id, as every revision allows. */
export function problemResponse({ status, code, message, headers }: HttpProblem): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", error: { code, message } }),
  };
}

/**
 * Returns a 500 response in place of a response that HTTP cannot write. That is a fault of the server, and is reported
 * to the operator.
 */
export function unwritable(error: unknown, observe: Observe | undefined): HttpResponse {
  observe?.({ kind: "notice", level: "error", message: `a response cannot be written: ${messageOf(error)}` });
  return problemResponse(new HttpProblem(500, "Internal error", { code: -32603 }));
}
