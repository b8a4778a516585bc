/**
 * HTTP as the handlers see it: between the web-standard `fetch` form and node:http, and leaner than both, so that a
 * call over node:http does not pay for Request, Response, Headers and streams it has no use for.
 */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Percent-encoded as sent, without query: `/mcp`. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** By lower-case name; several values of one name are joined by `, ` (RFC 9110, section 5.2). */
  header(name: string): string | undefined;
  /**
   * The whole body. Rejects with HttpProblem 413 beyond `limit` bytes and 408 when it does not arrive in time.
   * To be called at most once.
   */
  body(limit: number): Promise<Uint8Array>;
  /** Runs once when the answer is over; `aborted` where the client was gone before it was complete. */
  onClose(listener: (aborted: boolean) => void): void;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. `content-length` and `date` are the server's business. */
  readonly headers: Readonly<Record<string, string>>;
  /** A whole body, one in pieces, or a stream. */
  readonly body?: string | Uint8Array | readonly Uint8Array[] | StreamBody;
}

/** A body that is written bit by bit. `start` is called once, when the head is on its way. */
export interface StreamBody {
  start(sink: StreamSink): void;
}

export interface StreamSink {
  /** Never throws; what is written after the end, or to a client that is gone, is dropped. */
  write(chunk: string): void;
  end(): void;
  /** Bytes that the client has not taken yet, roughly. */
  readonly pending: number;
}
