import { request as requestHttp } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { openServer } from "../../../../runtime/server/open-server.ts";
import { emittedCatalogue } from "../../../support/emitted-catalogue.ts";
import { handlerUrl } from "../../../support/handler-url.ts";
import { call, memorySite, readEvents, request } from "../../../support/memory-site.ts";

it("answers with JSON as long as there is nothing but the answer", async () => {
  const response = await memorySite().post(call(1, "now"));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: { content: [{ type: "text", text: "noon" }] },
  });
});

it("answers with a stream once there is more", async () => {
  const response = await memorySite().post(call(1, "steps", { _meta: { progressToken: 0 } }));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = await readEvents(response);
  expect(events.map(({ data }) => data.method ?? data.id)).toEqual([
    "notifications/progress",
    "notifications/progress",
    "notifications/message",
    "notifications/progress",
    1,
  ]);
});

it.each([
  ["application/json", "application/json"],
  ["text/event-stream", "text/event-stream"],
  ["*/*", "application/json"],
  ["application/*;q=0.5", "application/json"],
  ["application/json;q=0, text/event-stream", "text/event-stream"],
])("answers a client that accepts %s with %s", async (accept, type) => {
  const response = await memorySite().post(call(1, "now"), { accept });
  expect(response.headers.get("content-type")).toBe(type);
  expect(await response.text()).toContain("noon");
});

it.each(["application/json", "*/*"])(
  "sends a client that takes %s nothing but the answer",
  async (accept) => {
    const response = await memorySite().post(call(1, "steps", { _meta: { progressToken: 0 } }), {
      accept,
    });
    expect(await response.json()).toMatchObject({ id: 1, result: { content: [{ text: "done" }] } });
  },
);

it.each([
  [406, { accept: "text/html" }, undefined],
  [406, { accept: "application/json;q=0" }, undefined],
  [415, { "content-type": "text/plain" }, undefined],
  [415, { "content-encoding": "gzip" }, undefined],
  [400, {}, "{"],
  [400, {}, ""],
])("answers %i to a POST of %j", async (status, headers, body) => {
  const site = memorySite();
  const response = await site.post(body ?? call(1, "now"), headers as Record<string, string>);
  expect(response.status).toBe(status);
  const problem = await response.json();
  expect(problem).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  expect(problem).not.toHaveProperty("id");
});

it("answers 413 to a POST above 4 MiB", async () => {
  const response = await memorySite().post(call("x".repeat(4 * 1024 * 1024), "now"));
  expect(response.status).toBe(413);
  const problem = await response.json();
  expect(problem).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  expect(problem).not.toHaveProperty("id");
});

it("takes a content type with parameters", async () => {
  const response = await memorySite().post(call(1, "now"), {
    "content-type": "Application/JSON; charset=utf-8",
  });
  expect(response.status).toBe(200);
});

it("refuses a body that is not UTF-8", async () => {
  const { fetch } = memorySite();
  const headers = { host: "localhost", "content-type": "application/json" };
  const response = await fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers,
      body: new Uint8Array([0x22, 0xff, 0x22]),
    }),
  );
  expect(response.status).toBe(400);
});

it.each([
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
  ["a reply", { jsonrpc: "2.0", id: 1, result: {} }],
])("accepts %s with 202 and no body", async (_name, message) => {
  const response = await memorySite().post(message);
  expect(response.status).toBe(202);
  expect(await response.text()).toBe("");
});

it("answers what is no message with 400", async () => {
  for (const value of [42, null, "hello", { jsonrpc: "2.0", id: null, method: "ping" }]) {
    expect((await memorySite().post(JSON.stringify(value))).status).toBe(400);
  }
});

it("answers a batch of clients that name no revision, and no other", async () => {
  const site = memorySite();
  const batch = [request(1, "ping"), request(2, "ping")];
  expect(await (await site.post(batch)).json()).toHaveLength(2);
  expect((await site.post(batch, { "mcp-protocol-version": "2025-06-18" })).status).toBe(400);
});

it.each([
  ["2025-06-18", 200],
  ["2025-11-25", 200],
  ["1999-01-01", 400],
  ["", 400],
])("takes the MCP-Protocol-Version %j with %i", async (version, status) => {
  const response = await memorySite().post(request(7, "ping"), { "mcp-protocol-version": version });
  expect(response.status).toBe(status);
  if (status === 400)
    expect(await response.json()).toMatchObject({
      id: 7,
      error: { code: -32022, data: { requested: version } },
    });
});

it("hands a long list out compressed once it had the time to compress it", async () => {
  const handler = () => "";
  const tools = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [
      `tool_${n}`,
      { description: "The same words again and again", handler },
    ]),
  );
  const site = memorySite({ tools });
  const list = async () => site.post(request("a", "tools/list"), { "accept-encoding": "gzip, br" });
  const plain = await (await list()).json();
  await expect.poll(async () => (await list()).headers.get("content-encoding")).toBe("br");
  const compressed = Buffer.from(await (await list()).arrayBuffer());
  expect(JSON.parse(brotliDecompressSync(compressed).toString())).toEqual(plain);
});

it.each([
  ["GET", "/", 404],
  ["POST", "/mcp/other", 404],
  ["GET", "/sse", 404],
  ["POST", "/messages", 404],
  ["PUT", "/mcp", 405],
  ["HEAD", "/mcp", 405],
  ["GET", "/mcp", 405],
  ["DELETE", "/mcp", 405],
])("%s %s is %i", async (method, path, status) => {
  const response = await memorySite().send(method, { path });
  expect(response.status).toBe(status);
  if (status === 405) expect(response.headers.get("allow")).toContain("POST");
});

it("tells clients of 2024-11-05 what took the place of their transport", async () => {
  const response = await memorySite().send("GET", { path: "/sse", headers: { accept: "text/event-stream" } });
  expect(((await response.json()) as { error: { message: string } }).error.message).toBe(
    "The HTTP+SSE transport of 2024-11-05 is not served. Use Streamable HTTP at /mcp, /mcp/full, /mcp/small, plain HTTP for code at /api/dispatch",
  );
});

it("names what is served where nothing is", async () => {
  const url = await handlerUrl(await emptyServer().http({ host: "127.0.0.1" }));
  const message = async (path: string, headers = {}) =>
    ((await (await fetch(url + path, { headers })).json()) as { error: { message: string } }).error.message;
  expect(await message("/")).toBe(
    "Nothing is served at /. MCP is served at /mcp, /mcp/full, /mcp/small, plain HTTP for code at /api/dispatch",
  );
  expect(await message("/mcp", { origin: "https://elsewhere.example" })).toBe(
    "The origin https://elsewhere.example is not allowed here. The operator of this server lists its origins in DELTAMCP_ALLOWED_ORIGINS, or in the option allowedOrigins",
  );
});

it("refuses a foreign Host and names the variable that allows it", async () => {
  const url = await handlerUrl(await emptyServer().http({ host: "127.0.0.1" }));
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { host: "tools.example.com" };
    requestHttp(`${url}/mcp`, { headers }, async (response) => resolve((await response.toArray()).join("")))
      .on("error", reject)
      .end();
  });
  expect(JSON.parse(text)).toMatchObject({
    error: {
      message:
        "The host tools.example.com is not served here. The operator of this server lists its hosts in DELTAMCP_ALLOWED_HOSTS, or in the option allowedHosts",
    },
  });
});

it("lets pages of allowed origins in, and read", async () => {
  const site = memorySite();
  const origin = "http://localhost:6274";
  const preflight = await site.send("OPTIONS", {
    headers: { origin, "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("mcp-session-id");
  const asked = { origin, "access-control-request-headers": "content-type, mcp-param-region" };
  const own = await site.send("OPTIONS", { headers: asked });
  expect(own.headers.get("access-control-allow-headers")).toBe("content-type, mcp-param-region");
  const response = await site.post(call(1, "now"), { origin });
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  expect(response.headers.get("access-control-expose-headers")).toContain("mcp-session-id");
  expect((await site.post(call(1, "now"), { origin: "http://evil.example.com" })).status).toBe(403);
});

it("asks who is there, where it is told to", async () => {
  const { HttpProblem } = await import("../../../../runtime/transport/http/http-problem.ts");
  let principal: unknown;
  const tools = {
    who: {
      handler: (_: unknown, { caller }: { caller: { principal?: string } }) => {
        principal = caller.principal;
      },
    },
  };
  const site = memorySite({ tools } as never, {
    authenticate(request) {
      const token = request.header("authorization");
      if (token === undefined)
        throw new HttpProblem(401, "Who are you?", { headers: { "www-authenticate": "Bearer" } });
      return { principal: token };
    },
  });
  const refused = await site.post(call(1, "who"));
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  await site.post(call(1, "who"), { authorization: "ada" });
  expect(principal).toBe("ada");
});

it.each([
  ["initialize", (deep: string) => `{"capabilities":${deep}}`],
  ["tools/call", (deep: string) => `{"name":"add","arguments":{"a":${deep}}}`],
  ["ping", (deep: string) => `{"_meta":${deep}}`],
])("refuses %s with parameters that are nested too deep", async (method, paramsOf) => {
  const site = memorySite();
  const send = (levels: number) => {
    const deep = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    return site.post(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${paramsOf(deep)}}`);
  };
  for (const levels of [600, 20_000, 300_000]) {
    const response = await send(levels);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: -32700, message: "Parse error: the body is nested deeper than 512 levels" } },
    ]);
  }
  expect((await send(400)).status).toBe(200);
});

/** A whole server, with its routes beside MCP. */
function emptyServer() {
  return openServer(emittedCatalogue({ tools: [] }), {}, { env: { DELTAMCP_RECEIPTS: "off" } });
}
