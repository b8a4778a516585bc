import type { ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { headerValue, parameterHeaders } from "../../../runtime/client/rpc/mcp-headers.ts";
import { httpUpstream, type SeenRequest, sendJson } from "../../support/http-upstream.ts";

type Answer = (
  message: { id: number; params: { name: string } },
  response: ServerResponse,
  seen: SeenRequest,
) => void;

/** A scripted server of the handshake era; `call` answers tools/call, `get` the streams that are resumed. */
async function connect(call: Answer, get?: (seen: SeenRequest, response: ServerResponse) => void) {
  const { url, seen } = await httpUpstream((request, response) => {
    if (request.method === "GET") return get?.(request, response);
    if (request.method === "DELETE") return response.writeHead(405).end();
    const message = JSON.parse(request.body);
    if (message.id === undefined) return response.writeHead(202).end();
    if (message.method === "tools/call") return call(message, response, request);
    const result = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      serverInfo: { name: "s", version: "1" },
    };
    return sendJson(response, { jsonrpc: "2.0", id: message.id, result }, 200, { "mcp-session-id": "abc" });
  });
  const client = await DeltaClient.connect(
    { url, headers: { authorization: "Bearer t" } },
    { negotiate: "handshake" },
  );
  onTestFinished(() => client.close());
  return { client, seen };
}

const text = (value: string) => ({ content: [{ type: "text", text: value }] });
const event = (id: number, value: string) =>
  `data: ${JSON.stringify({ jsonrpc: "2.0", id, result: text(value) })}\n\n`;
const stream = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });

it("sends session, revision, and its own headers with every message", async () => {
  const { client, seen } = await connect(({ id }, response) =>
    sendJson(response, { jsonrpc: "2.0", id, result: text("a") }),
  );
  await client.call("x");
  expect(seen[0]?.headers).toMatchObject({
    authorization: "Bearer t",
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  });
  expect(seen[0]?.headers["mcp-protocol-version"]).toBeUndefined();
  expect(seen.at(-1)?.headers).toMatchObject({
    "mcp-session-id": "abc",
    "mcp-protocol-version": "2025-11-25",
  });
  await client.close();
  expect(seen.at(-1)).toMatchObject({ method: "DELETE", headers: { "mcp-session-id": "abc" } });
});

it("resumes a stream that breaks before the answer, after the last event it had", async () => {
  let message = 0;
  const { client, seen } = await connect(
    ({ id }, response) => {
      message = id;
      stream(response).write("id: e1\nretry: 10\ndata:\n\n");
      setTimeout(() => response.destroy(), 20);
    },
    (_, response) => stream(response).end(`id: e2\n${event(message, "resumed")}`),
  );
  expect((await client.call("x")).content).toEqual([{ type: "text", text: "resumed" }]);
  expect(seen.find((request) => request.method === "GET")?.headers["last-event-id"]).toBe("e1");
});

it("says that the connection ended where a stream cannot be resumed", async () => {
  const { client } = await connect((_, response) => stream(response).end(": nothing\n\n"));
  await expect(client.call("x")).rejects.toMatchObject({ code: "connection" });
});

it("says what is wrong with a stream that is no JSON", async () => {
  const { client } = await connect((_, response) => stream(response).end("data: {nope\n\n"));
  await expect(client.call("x")).rejects.toMatchObject({
    code: "protocol",
    message: "The server sent an event that is not JSON: {nope",
  });
});

it.each<[string, number, string, object]>([
  [
    "an error with its id",
    400,
    '{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"bad"}}',
    { code: "invalid_arguments", message: "bad" },
  ],
  [
    "an error without id",
    400,
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"bad"}}',
    { code: "protocol", details: { rpcCode: -32700, method: "tools/call" } },
  ],
  [
    "a page",
    502,
    "<h1>Bad gateway</h1>",
    { code: "connection", message: "The server answered 502 Bad Gateway: <h1>Bad gateway</h1>" },
  ],
  ["a refusal", 401, "", { code: "forbidden", details: { status: 401, wwwAuthenticate: "Bearer" } }],
  ["a rate limit", 429, "", { code: "rate_limited", details: { status: 429, retryAfterSeconds: 3 } }],
  ["nothing", 202, "", { code: "protocol", message: "The server answered tools/call with an empty body." }],
  ["no message", 200, "[]", { code: "protocol", message: "The server answered tools/call with []." }],
  [
    "a page with 200",
    200,
    "<!doctype html><title>Log in</title><p>Who are you?",
    { code: "protocol", message: 'The server answered tools/call with the page "Log in".' },
  ],
])("tells %s", async (_, status, body, want) => {
  const { client } = await connect(({ id }, response) => {
    response.writeHead(status, { "www-authenticate": "Bearer", "retry-after": "3" });
    response.end(body.replace("ID", String(id)));
  });
  await expect(client.call("x", {}, { timeoutMs: 2_000 })).rejects.toMatchObject(want);
});

it("keeps every digit of what it receives", async () => {
  const { client } = await connect(({ id }, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"id":12345678901234567890}}}`,
    );
  });
  expect(await client.call("x")).toMatchObject({ structuredContent: { id: "12345678901234567890" } });
});

it("mirrors arguments that a schema marks, encoded where a header could not carry them", () => {
  const schema = {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      deep: { type: "object", properties: { n: { type: "integer", "x-mcp-header": "N" } } },
      other: { type: "string" },
      list: { type: "array", "x-mcp-header": "List" },
    },
  };
  expect(parameterHeaders(schema, { region: "eu west", deep: { n: 7 }, other: "x", list: [1] })).toEqual({
    "mcp-param-Region": "eu west",
    "mcp-param-N": "7",
  });
  expect(["ü", " a", "", "=?base64?YQ==?=", "a\nb"].map(headerValue)).toEqual([
    "=?base64?w7w=?=",
    "=?base64?IGE=?=",
    "=?base64??=",
    "=?base64?PT9iYXNlNjQ/WVE9PT89?=",
    "=?base64?YQpi?=",
  ]);
});

it("says that a server cannot be reached", async () => {
  await expect(DeltaClient.connect({ url: "http://127.0.0.1:60999/mcp" })).rejects.toMatchObject({
    code: "connection",
    message: "http://127.0.0.1:60999 cannot be reached: ECONNREFUSED.",
  });
});
