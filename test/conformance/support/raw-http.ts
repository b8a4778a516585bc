import { type Codec, contentType } from "../../../runtime/encoding/codec.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { decode, encode, type RawAnswer, type RawOptions, type RawPeer } from "./raw-peer.ts";

/** A raw client of a server that listens at a URL. */
export async function rawHttp(url: string, { hello, codec }: RawOptions): Promise<RawPeer> {
  const plain = "application/json, text/event-stream";
  const session: Record<string, string> = {};
  let lastId = 0;
  let lastBytes: Uint8Array = new Uint8Array();

  const post = async (bytes: Uint8Array, by: Codec | undefined, message: JsonObject = {}) => {
    const type = by === undefined ? "application/json" : contentType(by);
    const accept = by === undefined ? plain : `${type}, application/json;q=0.5, text/event-stream`;
    const headers = { "content-type": type, accept, ...session, ...mirrors(message) };
    const response = await fetch(url, { method: "POST", headers, body: Buffer.from(bytes) });
    session["mcp-session-id"] = response.headers.get("mcp-session-id") ?? session["mcp-session-id"] ?? "";
    if (session["mcp-session-id"] === "") delete session["mcp-session-id"];
    return response;
  };
  const send = async (bytes: Uint8Array, by: Codec | undefined, message?: JsonObject): Promise<RawAnswer> => {
    const response = await post(bytes, by, message);
    lastBytes = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    if (type === "text/event-stream") return lastEvent(lastBytes);
    return decode(by !== undefined && type === contentType(by) ? by : undefined, lastBytes) as RawAnswer;
  };
  const request = (id: string | number, method: string, params: JsonObject, by: Codec | undefined) => {
    const message = { jsonrpc: "2.0", id, method, params };
    return send(encode(by, message), by, message);
  };
  const notify = async (method: string, params?: JsonObject) => {
    const message = { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) };
    const { status } = await post(encode(codec, message), codec, message);
    if (status !== 202) throw new Error(`${method}: status ${status}`);
  };

  if (hello !== undefined) {
    const { result, error } = await request("hello", "initialize", hello, undefined);
    if (error !== undefined) throw new Error(`initialize: ${error.message}`);
    session["mcp-protocol-version"] = result.baselineVersion ?? result.protocolVersion;
    await notify("notifications/initialized");
  }
  return {
    request(method, params = {}) {
      lastId += 1;
      return request(lastId, method, params, codec);
    },
    send: (bytes) => send(bytes, codec),
    notify,
    get lastBytes() {
      return lastBytes;
    },
    async close() {},
  };
}

/** The headers of 2026-07-28, for a message of that revision. */
function mirrors({ method, params }: JsonObject): Record<string, string> {
  const { _meta, name } = (params ?? {}) as { _meta?: Record<string, unknown>; name?: string };
  const revision = _meta?.["io.modelcontextprotocol/protocolVersion"];
  if (typeof revision !== "string") return {};
  return {
    "mcp-protocol-version": revision,
    "mcp-method": String(method),
    ...(name === undefined ? {} : { "mcp-name": name }),
  };
}

function lastEvent(body: Uint8Array): RawAnswer {
  const data = Buffer.from(body)
    .toString()
    .split("\n")
    .filter((line) => line.startsWith("data: {"));
  return JSON.parse(data.at(-1)?.slice("data: ".length) ?? "null");
}
