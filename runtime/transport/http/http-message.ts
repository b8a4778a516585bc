/**
 * An HTTP request in the form that handlers use. It is leaner than the web-standard `fetch` form and node:http: a
 * call over node:http does not pay for Request, Response, Headers and streams that it does not use.
 */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** The path, percent-encoded as sent, without the query: `/mcp`. */
  readonly path: string;
  /** The query without the question mark; empty if there is none. */
  readonly query: string;
  /**
   * Returns the header of a lower-case name. Several values of one name are joined by `, ` (RFC 9110, section 5.2).
   */
  header(name: string): string | undefined;
  /**
   * Resolves to the whole body. Rejects with HttpProblem 413 above `limit` bytes, and 408 if it does not arrive in
   * time. Must be called at most once.
   */
  body(limit: number): Promise<Uint8Array>;
  /** Calls the listener once when the response has ended; `aborted` is true if the client disconnected before. */
  onClose(listener: (aborted: boolean) => void): void;
}

export interface HttpResponse {
  readonly status: number;
  /** Headers by lower-case name. The server sets `content-length` and `date`. */
  readonly headers: Readonly<Record<string, string>>;
  /** A whole body, a body in pieces, or a stream. */
  readonly body?: string | Uint8Array | readonly Uint8Array[] | StreamBody;
}

/** A body that is written piece by piece. `start` is called once, when the status line and headers have been sent. */
export interface StreamBody {
  start(sink: StreamSink): void;
}

export interface StreamSink {
  /** Writes a chunk. Never throws; drops the chunk after the end or if the client is gone. */
  write(chunk: string): void;
  end(): void;
  /** The approximate number of bytes that the client has not received yet. */
  readonly pending: number;
}
