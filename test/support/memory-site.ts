import { createServer, type Server, type ServerOptions } from "../../runtime/generated.ts";
import { demoServer } from "./demo-server.ts";
import { type ServerSketch, sketchedServer, statelessMeta } from "./memory-server.ts";

/** A server as a `fetch` function, as a framework embeds it: no socket, all else real. */
export interface MemorySite extends Pick<Server, "fetch" | "close"> {
  /** Any request; the Host header is that of the URL. */
  send(
    method: string,
    init?: { path?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal },
  ): Promise<Response>;
  /** A POST of one message in a handshake revision. */
  post(message: unknown, headers?: Record<string, string>, signal?: AbortSignal): Promise<Response>;
  /** A POST of one request of 2026-07-28, headers as the revision asks. */
  stateless(method: string, params?: object, headers?: Record<string, string | undefined>): Promise<Response>;
  /** A session's id, after its handshake. */
  initialize(revision?: string, capabilities?: object): Promise<string>;
}

export function memorySite(sketch: ServerSketch = demoServer, options: ServerOptions = {}): MemorySite {
  const { fetch, close } = createServer(...sketchedServer(sketch), {
    env: { DELTAMCP_RECEIPTS: "off" },
    ...(sketch.pageSize === undefined ? {} : { pageSize: sketch.pageSize }),
    ...options,
  });
  const send: MemorySite["send"] = (method, { path = "/mcp", headers = {}, body, signal } = {}) =>
    fetch(
      new Request(`http://127.0.0.1:3920${path}`, {
        method,
        headers: { host: "127.0.0.1:3920", ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  const post: MemorySite["post"] = (message, headers = {}, signal) =>
    send("POST", {
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof message === "string" ? message : JSON.stringify(message),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    fetch,
    close,
    send,
    post,
    stateless(method, params = {}, headers = {}) {
      const body = { jsonrpc: "2.0", id: 1, method, params: { _meta: statelessMeta(), ...params } };
      const { name, uri } = params as { name?: string; uri?: string };
      const all = {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
        "mcp-name": name ?? uri,
        ...headers,
      };
      return post(
        body,
        Object.fromEntries(
          Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
      );
    },
    async initialize(revision = "2025-11-25", capabilities = {}) {
      const response = await post(request(0, "initialize", { protocolVersion: revision, capabilities }));
      return response.headers.get("mcp-session-id") ?? "";
    },
  };
}

export const request = (id: string | number, method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

export const call = (id: string | number, name: string, rest: object = {}) =>
  request(id, "tools/call", { name, ...rest });

/** One event of a stream. */
export interface ReadEvent {
  readonly id: string | undefined;
  readonly retry: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages as they please.
  readonly data: any;
}

/** Reads events until the stream ends, or until `most` of them. */
export async function readEvents(response: Response, most = Number.POSITIVE_INFINITY): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader !== undefined && events.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== undefined) events.push(event);
    }
  }
  void reader?.cancel();
  return events;
}

function parseEvent(block: string): ReadEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
  const data = field("data");
  if (data === undefined) return undefined;
  return { id: field("id"), retry: field("retry"), data: data === "" ? undefined : JSON.parse(data) };
}
