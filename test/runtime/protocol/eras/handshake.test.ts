import { expect, it } from "vitest";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { handshakeClient, memoryClient, memoryParts } from "../../../support/memory-server.ts";

const server = () => createProtocol(memoryParts(demoServer));
const hello = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: "t", version: "1" },
});

it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "answers %s with itself",
  async (revision) => {
    const { result } = await memoryClient(server()).request("initialize", hello(revision));
    expect(result.protocolVersion).toBe(revision);
  },
);

it.each(["1999-01-01", "2026-07-28", "delta-mcp/1.0.0", "DELTA-MCP/0.2.0"])(
  "answers %s with the newest handshake revision",
  async (asked) => {
    const { result } = await memoryClient(server()).request("initialize", hello(asked));
    expect(result.protocolVersion).toBe("2025-11-25");
  },
);

it("refuses a handshake without a version, and says why", async () => {
  const { error } = await memoryClient(server()).request("initialize", {});
  expect(error).toEqual({ code: -32602, message: "protocolVersion must be a string" });
});

it("says who it is and what it can, and nothing that is not true", async () => {
  const { result } = await memoryClient(server()).request("initialize", hello("2025-11-25"));
  expect(result).toEqual({
    protocolVersion: "2025-11-25",
    serverInfo: { name: "demo", version: "1.2.3", title: "Demo" },
    instructions: "Try things.",
    capabilities: {
      tools: {},
      prompts: {},
      resources: { subscribe: true },
      completions: {},
      logging: {},
      experimental: { "io.github.deltamcp/delta": { digest: "d".repeat(64), encoding: "e".repeat(64) } },
    },
  });
});

it("offers nothing that the catalogue has none of", async () => {
  const client = memoryClient(createProtocol(memoryParts({ tools: {} })));
  const { result } = await client.request("initialize", hello("2024-11-05"));
  expect(Object.keys(result.capabilities)).toEqual(["tools", "logging", "experimental"]);
  for (const method of ["prompts/list", "resources/list", "resources/subscribe", "completion/complete"]) {
    expect((await client.request(method)).error).toEqual({
      code: -32601,
      message: `Method not found: ${method}`,
    });
  }
});

it("answers ping before and after the handshake", async () => {
  const client = memoryClient(server());
  expect((await client.request("ping")).result).toEqual({});
  await client.request("initialize", hello("2025-06-18"));
  expect((await client.request("ping")).result).toEqual({});
});

it("takes a second handshake on the same pipe", async () => {
  const client = await handshakeClient(server(), "2025-06-18");
  const { result } = await client.request("initialize", hello("2024-11-05"));
  expect(result.protocolVersion).toBe("2024-11-05");
});

it("tells handlers who asks", async () => {
  let caller: unknown;
  const tools = {
    who: {
      handler(_args: unknown, context: { caller: unknown }) {
        caller = context.caller;
      },
    },
  };
  const client = await handshakeClient({ tools }, "2025-06-18", { roots: {} });
  await client.request("tools/call", { name: "who" });
  expect(caller).toEqual({
    transport: "stdio",
    protocolVersion: "2025-06-18",
    client: { name: "tester", version: "1.0" },
    capabilities: { roots: {} },
  });
});

it("knows no method of the stateless era", async () => {
  const client = await handshakeClient(server());
  expect((await client.request("subscriptions/listen", { notifications: {} })).error.code).toBe(-32601);
});

it.each(["initialise", "__proto__", "constructor", "toString", "", "x".repeat(10_000)])(
  "knows no method %#",
  async (method) => {
    const client = await handshakeClient(server());
    const { error } = await client.request(method);
    expect(error.code).toBe(-32601);
    expect(error.message.length).toBeLessThan(200);
  },
);

it.each([null, [], "x", 3, { jsonrpc: "2.0" }])("refuses the message %j", async (value) => {
  const client = await handshakeClient(server());
  expect(await client.send(value)).toMatchObject({ id: null, error: { code: -32600 } });
});

it("never answers notifications, whatever they are", async () => {
  const client = await handshakeClient(server());
  for (const method of [
    "notifications/initialized",
    "tools/call",
    "tools/list",
    "no/such",
    "notifications/cancelled",
  ]) {
    expect(await client.send({ jsonrpc: "2.0", method })).toBeUndefined();
  }
  expect(client.told).toEqual([]);
});

it("ignores replies to questions it never asked", async () => {
  const client = await handshakeClient(server());
  expect(await client.send({ jsonrpc: "2.0", id: "server-1", result: {} })).toBeUndefined();
});
