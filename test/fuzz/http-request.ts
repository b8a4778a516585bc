import { type Codec, contentType } from "../../runtime/encoding/codec.ts";
import { isObject } from "../../runtime/support/json.ts";
import { hostileText } from "../support/hostile.ts";
import type { Sent } from "./http-peer.ts";
import type { Random } from "./random.ts";

/** A POST of these bytes: with the headers that they need, or, now and then, others. */
export function someHttpRequest(
  random: Random,
  {
    body,
    value,
    codec,
    codecs,
    session,
    revision,
  }: {
    readonly body: Uint8Array;
    /** What the body says, where it says anything. */
    readonly value: unknown;
    readonly codec: Codec;
    /** All that the server has. */
    readonly codecs: readonly Codec[];
    readonly session: string;
    readonly revision: string;
  },
): Sent {
  const headers: Record<string, string> = {
    "content-type": contentType(codec),
    accept: random.pick([
      "application/json, text/event-stream",
      `${contentType(codec)}, text/event-stream`,
      `${contentType(codec)};q=0.5, application/json;q=0.1, text/event-stream`,
      "*/*",
    ]),
    ...(isStateless(value)
      ? mirrors(value)
      : { ...(random.chance(0.95) ? { "mcp-session-id": session } : {}), "mcp-protocol-version": revision }),
  };
  const changed = random.chance(0.15) ? { ...headers, ...someHeaders(random, codecs) } : headers;
  const odd = random.chance(0.03);
  return {
    method: odd ? random.pick(["GET", "PUT", "DELETE", "OPTIONS", "PATCH"]) : "POST",
    path: random.chance(0.03)
      ? random.pick(["/mcp/small", "/mcp/full", "/", "/sse", "/mcp/%00", "/mcp?x=1"])
      : "/mcp",
    // A session that is ended is not there for the rest of the run.
    headers: odd ? { ...changed, "mcp-session-id": "none.none" } : changed,
    body,
  };
}

function isStateless(value: unknown): value is { method: string; params: Record<string, unknown> } {
  if (!isObject(value) || typeof value["method"] !== "string" || !isObject(value["params"])) return false;
  const meta = value["params"]["_meta"];
  return isObject(meta) && meta["io.modelcontextprotocol/protocolVersion"] !== undefined;
}

/** The headers that repeat what the body says (2026-07-28). */
function mirrors({
  method,
  params,
}: {
  method: string;
  params: Record<string, unknown>;
}): Record<string, string> {
  const name = params[method === "resources/read" ? "uri" : "name"];
  const args = params["arguments"];
  const region = isObject(args) ? args["region"] : undefined;
  return {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": headerText(method),
    ...(typeof name === "string" ? { "mcp-name": headerText(name) } : {}),
    ...(typeof region === "string" ? { "mcp-param-region": headerText(region) } : {}),
  };
}

function headerText(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

function someHeaders(random: Random, codecs: readonly Codec[]): Record<string, string> {
  const text = hostileText(random).replaceAll(/[^\x21-\x7e\x80-\xff]/g, "");
  return random.pick<Record<string, string>>([
    { "content-type": contentType(random.pick(codecs)) },
    {
      "content-type": random.pick([
        "text/plain",
        "application/json; charset=utf-16",
        "application/cbor",
        text,
      ]),
    },
    {
      accept: random.pick([
        "text/html",
        "application/json;q=0",
        "text/event-stream",
        "application/cbor",
        text,
      ]),
    },
    { "mcp-session-id": random.pick(["x", "x.y", text]) },
    { "mcp-protocol-version": random.pick(["2026-07-28", "2025-11-25", "2024-11-05", "1999-01-01", text]) },
    { "mcp-method": random.pick(["tools/list", text]) },
    { "mcp-name": random.pick(["test_sum", "=?base64?!?=", "=?base64?dGVzdF9zdW0=?=", text]) },
    { "mcp-param-region": random.pick(["eu", text]) },
    { origin: random.pick(["http://localhost", "http://evil.example", "null", text]) },
    { host: random.pick(["evil.example", "localhost", text]) },
    { "content-encoding": random.pick(["gzip", "identity", text]) },
    { "accept-encoding": random.pick(["gzip", "br", "gzip;q=0, *", text]) },
    { "last-event-id": random.pick(["1", "a.b", text]) },
    { authorization: `Bearer ${text}` },
  ]);
}
