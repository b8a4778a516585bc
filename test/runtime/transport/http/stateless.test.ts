import { expect, it } from "vitest";
import { statelessMeta } from "../../../support/memory-server.ts";
import { memorySite, readEvents } from "../../../support/memory-site.ts";

it("answers a request whose headers say what its body says", async () => {
  const response = await memorySite().stateless("tools/call", { name: "now" });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    result: { resultType: "complete", content: [{ text: "noon" }] },
  });
});

it.each<[string, Record<string, string | undefined>]>([
  ["no version", { "mcp-protocol-version": undefined }],
  ["another version", { "mcp-protocol-version": "2025-11-25" }],
  ["no method", { "mcp-method": undefined }],
  ["another method", { "mcp-method": "tools/list" }],
  ["a method in another case", { "mcp-method": "TOOLS/CALL" }],
  ["no name", { "mcp-name": undefined }],
  ["another name", { "mcp-name": "add" }],
  ["a name that cannot be decoded", { "mcp-name": "=?base64?!?=" }],
])("refuses a request with %s in its headers", async (_name, headers) => {
  const response = await memorySite().stateless("tools/call", { name: "now" }, headers);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32020 } });
});

it("decodes a name before it compares", async () => {
  const encoded = `=?base64?${Buffer.from("now").toString("base64")}?=`;
  expect((await memorySite().stateless("tools/call", { name: "now" }, { "mcp-name": encoded })).status).toBe(
    200,
  );
});

it.each([
  [404, "ping", {}],
  [404, "no/such", {}],
  [400, "tools/list", { _meta: {} }],
  [400, "tools/list", { _meta: { ...statelessMeta(), "io.modelcontextprotocol/clientCapabilities": 1 } }],
  [400, "tools/call", { name: "ask_name" }],
  [200, "tools/call", { name: "nope" }],
])("answers %i to %s %j", async (status, method, params) => {
  expect((await memorySite().stateless(method, params)).status).toBe(status);
});

it("answers a version that it does not serve with 400 and those it does", async () => {
  const _meta = { ...statelessMeta(), "io.modelcontextprotocol/protocolVersion": "2027-01-01" };
  const response = await memorySite().stateless(
    "tools/list",
    { _meta },
    { "mcp-protocol-version": "2027-01-01" },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: -32022 } });
});

it("neither looks at sessions nor begins one", async () => {
  const response = await memorySite().stateless(
    "tools/list",
    {},
    { "mcp-session-id": "made-up", "last-event-id": "x.1" },
  );
  expect(response.status).toBe(200);
  expect(response.headers.has("mcp-session-id")).toBe(false);
});

const regional = {
  tools: {
    query: {
      inputSchema: {
        type: "object",
        properties: {
          region: { type: "string", "x-mcp-header": "Region" },
          limit: { type: "integer", "x-mcp-header": "Limit" },
          deep: { type: "object", properties: { flag: { type: "boolean", "x-mcp-header": "Flag" } } },
        },
      },
      handler: () => "ok",
    },
  },
};

it.each<[number, object, Record<string, string>]>([
  [200, { region: "us" }, { "mcp-param-region": "us" }],
  [200, { region: "é" }, { "mcp-param-region": `=?base64?${Buffer.from("é").toString("base64")}?=` }],
  [200, { limit: 42 }, { "mcp-param-limit": "42.0" }],
  [200, { deep: { flag: true } }, { "mcp-param-flag": "true" }],
  [200, {}, {}],
  [200, { region: null }, {}],
  [400, { region: "us" }, {}],
  [400, { region: "us" }, { "mcp-param-region": "eu" }],
  [400, {}, { "mcp-param-region": "us" }],
  [400, { limit: 42 }, { "mcp-param-limit": "" }],
  [400, { deep: { flag: true } }, { "mcp-param-flag": "false" }],
  [400, { region: "us" }, { "mcp-param-region": "=?base64?dXM?=" }],
])("answers %i to arguments %j with headers %j", async (status, args, headers) => {
  const site = memorySite(regional);
  for (let round = 0; round < 2; round++) {
    const response = await site.stateless("tools/call", { name: "query", arguments: args }, headers);
    expect(response.status).toBe(status);
    if (status === 400)
      expect(((await response.json()) as { error: { code: number } }).error.code).toBe(-32020);
  }
});

it("takes a closed stream for a cancellation", async () => {
  let reason: unknown;
  const tools = {
    wait: {
      async handler(
        _: unknown,
        { signal, progress }: { signal: AbortSignal; progress: (update: object) => void },
      ) {
        progress({ progress: 1 });
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        reason = signal.reason.message;
      },
    },
  };
  const site = memorySite({ tools } as never);
  const response = await site.stateless("tools/call", {
    name: "wait",
    _meta: { ...statelessMeta(), progressToken: 1 },
  });
  await response.body?.cancel();
  await expect.poll(() => reason).toBe("the client closed the connection");
});

it("streams what a client listens to, and ends the stream when the server is stopping", async () => {
  const site = memorySite();
  const params = { notifications: { resourceSubscriptions: ["test://watched"] } };
  const response = await site.stateless("subscriptions/listen", params);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reading = readEvents(response);
  await site.stateless("tools/call", { name: "touch" });
  void site.close();
  expect((await reading).map(({ data }) => data.method ?? data.result.resultType)).toEqual([
    "notifications/subscriptions/acknowledged",
    "notifications/resources/updated",
    "complete",
  ]);
});

it("cannot stream to a client that takes no stream", async () => {
  const response = await memorySite().stateless(
    "subscriptions/listen",
    { notifications: {} },
    { accept: "application/json" },
  );
  expect(response.status).toBe(406);
});
