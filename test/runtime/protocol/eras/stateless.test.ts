import { expect, it } from "vitest";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { handshakeClient, memoryClient, memoryParts, statelessMeta } from "../../../support/memory-server.ts";

const serverInfo = {
  "io.modelcontextprotocol/serverInfo": { name: "demo", version: "1.2.3", title: "Demo" },
};
const version = "io.modelcontextprotocol/protocolVersion";
const capabilities = "io.modelcontextprotocol/clientCapabilities";

const client = () => memoryClient(createProtocol(memoryParts(demoServer)));
const ask = (method: string, params: JsonObject = {}) =>
  client().request(method, { ...params, _meta: statelessMeta() });

it("discovers what it serves and what it can", async () => {
  const { result } = await ask("server/discover");
  expect(result).toEqual({
    resultType: "complete",
    supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
    capabilities: {
      tools: {},
      prompts: {},
      resources: { subscribe: true },
      completions: {},
      logging: {},
      extensions: { "io.github.deltamcp/delta": { digest: "d".repeat(64), encoding: "e".repeat(64) } },
    },
    instructions: "Try things.",
    ttlMs: 60_000,
    cacheScope: "public",
    _meta: serverInfo,
  });
});

it("takes the handshake after a discovery on the same pipe", async () => {
  const pipe = client();
  await pipe.request("server/discover", { _meta: statelessMeta() });
  const { result } = await pipe.request("initialize", { protocolVersion: "2025-11-25", capabilities: {} });
  expect(result.protocolVersion).toBe("2025-11-25");
  expect((await pipe.request("tools/list")).result).not.toHaveProperty("resultType");
  expect((await pipe.request("tools/list", { _meta: statelessMeta() })).result.resultType).toBe("complete");
});

it.each<[string, JsonObject]>([
  ["no _meta", {}],
  ["no version", { _meta: { [capabilities]: {} } }],
  ["no capabilities", { _meta: { [version]: "2026-07-28" } }],
  ["capabilities that are none", { _meta: { [version]: "2026-07-28", [capabilities]: [] } }],
  ["a version that is none", { _meta: { [version]: 2026, [capabilities]: {} } }],
  ["an unknown log level", { _meta: statelessMeta({}, { "io.modelcontextprotocol/logLevel": "loud" }) }],
])("refuses a discovery with %s", async (_name, params) => {
  expect(await client().request("server/discover", params)).toMatchObject({
    error: { code: -32602 },
    status: 400,
  });
});

it("asks a transport that names the revision for _meta as well", async () => {
  const pipe = memoryClient(createProtocol(memoryParts(demoServer)), { revision: "2026-07-28" });
  expect(await pipe.request("tools/list")).toMatchObject({ error: { code: -32602 }, status: 400 });
});

it("needs no clientInfo", async () => {
  const _meta = { [version]: "2026-07-28", [capabilities]: {} };
  expect((await client().request("tools/list", { _meta })).result.tools.length).toBeGreaterThan(5);
});

it.each(["2025-11-25", "1900-01-01", ""])("names what it serves to a request of %j", async (requested) => {
  const _meta = { ...statelessMeta(), [version]: requested };
  expect(await client().request("tools/list", { _meta })).toMatchObject({
    status: 400,
    error: {
      code: -32022,
      data: { requested, supported: expect.arrayContaining(["2026-07-28", "2025-11-25"]) },
    },
  });
});

it.each([
  "initialize",
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "no/such",
])("has no method %s", async (method) => {
  expect(await ask(method)).toMatchObject({ error: { code: -32601 }, status: 404 });
});

it.each([
  ["tools/list", {}],
  ["prompts/list", {}],
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["resources/read", { uri: "test://text" }],
])("says of %s how long it stays fresh", async (method, params) => {
  const { result } = await ask(method, params);
  expect(result).toMatchObject({
    resultType: "complete",
    ttlMs: 60_000,
    cacheScope: "public",
    _meta: serverInfo,
  });
});

it("says of what a function reads that it is fresh for nobody else, and not for long", async () => {
  expect((await ask("resources/read", { uri: "test://watched" })).result).toMatchObject({
    ttlMs: 0,
    cacheScope: "private",
  });
});

it.each([
  ["tools/call", { name: "now" }],
  ["tools/describe", { names: ["now"] }],
  ["prompts/get", { name: "greet", arguments: { who: "you" } }],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "who", value: "" } },
  ],
  ["delta/index", {}],
])("gives %s no cache hints", async (method, params) => {
  const { result } = await ask(method, params as JsonObject);
  expect(result).toMatchObject({ resultType: "complete", _meta: serverInfo });
  expect(result).not.toHaveProperty("ttlMs");
});

it("knows nothing of a session: what one request says holds for that request", async () => {
  const session = await handshakeClient(demoServer, "2025-06-18", { sampling: {} });
  const params = { name: "ask_name", _meta: statelessMeta() };
  expect(await session.request("tools/call", params)).toMatchObject({ error: { code: -32021 } });
});

it("tells a resource that is not there from one that is empty", async () => {
  expect(await ask("resources/read", { uri: "test://none" })).toMatchObject({
    error: { code: -32602, message: "Resource not found", data: { uri: "test://none" } },
  });
});
