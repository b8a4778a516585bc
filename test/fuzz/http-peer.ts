import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createEventReader } from "./event-reader.ts";

/** One HTTP request, as it goes out. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Its response, whole. */
export interface Received {
  readonly status: number;
  readonly type: string;
  readonly sessionId: string | undefined;
  readonly body: Buffer;
  /** The data of each event, where it is a stream. */
  readonly events: readonly string[];
}

/** A client over real sockets that says whatever it is told to. */
export interface HttpPeer {
  /** Rejects where no whole response comes in time. `onEvent` false ends a stream. */
  send(sent: Sent, onEvent?: (data: string) => boolean): Promise<Received>;
  close(): void;
}

/** Milliseconds for one response. */
const patienceMs = 20_000;

export function createHttpPeer(url: string): HttpPeer {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(url);
  return {
    send({ method, path, headers, body }, onEvent = () => true) {
      return new Promise((resolve, reject) => {
        // Node frames no body of a GET or DELETE by itself: its bytes would be read as the next request on the socket.
        const framed = body === undefined ? headers : { "content-length": String(body.length), ...headers };
        const outgoing = request(
          { agent, hostname, port, method, path, headers: framed, timeout: patienceMs },
          (incoming) => {
            const chunks: Buffer[] = [];
            const events: string[] = [];
            const done = () => {
              resolve({
                status: incoming.statusCode ?? 0,
                type: incoming.headers["content-type"] ?? "",
                sessionId: incoming.headers["mcp-session-id"] as string | undefined,
                body: decompress(Buffer.concat(chunks), incoming.headers["content-encoding"]),
                events,
              });
            };
            const streams = incoming.headers["content-type"] === "text/event-stream";
            const read = createEventReader((data) => {
              events.push(data);
              if (onEvent(data)) return;
              done();
              incoming.destroy();
            });
            incoming.on("data", (chunk: Buffer) => {
              if (streams) read(chunk);
              else chunks.push(chunk);
            });
            incoming.on("end", done);
            incoming.on("error", reject);
          },
        );
        outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer in ${patienceMs / 1000} s`)));
        outgoing.on("error", reject);
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** A body as it was before the coding of its transport. */
export function decompress(body: Buffer, coding: string | undefined): Buffer {
  if (coding === "gzip") return gunzipSync(body);
  return coding === "br" ? brotliDecompressSync(body) : body;
}
