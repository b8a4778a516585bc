import type { Readable } from "node:stream";
import type { ByteSink } from "../transport/stdio/message-writer.ts";

/** A server that was put together, and everything that it has opened. */
export interface Server extends AsyncDisposable {
  /**
   * Answers a request of the web standard: MCP at `/mcp`, `/mcp/full` and `/mcp/small`, code at `/api/dispatch`. Never
   * rejects.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Serves one peer over a pair of streams. Resolves when the peer is gone, or the server is closed, and all is written. */
  stdio(streams: StdioStreams): Promise<void>;
  /**
   * Refuses new calls, lets calls in flight finish for `graceMs` (default 10,000) and then gives them up, and closes
   * runners, connections of upstreams and stores. A second call waits for the first.
   */
  close(graceMs?: number): Promise<void>;
}

export interface StdioStreams {
  readonly input: Readable;
  readonly output: ByteSink;
}
