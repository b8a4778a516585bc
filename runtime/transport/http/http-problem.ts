import type { HttpResponse } from "./http-message.ts";

/**
 * An answer by status: thrown by whoever finds the request wrong, written by the server as it is. A `cause` is told on
 * stderr, and never to the client.
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

/** Checks by name and not by class, so that it holds across two copies of this package. */
export function isHttpProblem(error: unknown): error is HttpProblem {
  return error instanceof Error && error.name === "HttpProblem" && "status" in error;
}

/** A problem as the response that tells it: a JSON-RPC error without id, as every revision allows. */
export function problemResponse({ status, code, message, headers }: HttpProblem): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", error: { code, message } }),
  };
}
