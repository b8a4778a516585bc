import { expect, it } from "vitest";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import { demoServer } from "../../support/demo-server.ts";
import { handshakeClient, memoryClient, memoryParts, statelessMeta } from "../../support/memory-server.ts";

const request = (id: number, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params });

it("answers a batch of 2025-03-26 with a batch, notifications left out", async () => {
  const client = await handshakeClient(demoServer, "2025-03-26");
  const answers = await client.send([
    request(1, "ping"),
    { jsonrpc: "2.0", method: "notifications/initialized" },
    request(2, "tools/call", { name: "now" }),
    7,
    request(3, "no/such"),
  ]);
  expect(answers).toMatchObject([
    { id: 1, result: {} },
    { id: 2, result: { content: [{ text: "noon" }] } },
    { id: null, error: { code: -32600 } },
    { id: 3, error: { code: -32601 } },
  ]);
});

it("answers a batch of notifications with nothing", async () => {
  const client = await handshakeClient(demoServer, "2025-03-26");
  expect(await client.send([{ jsonrpc: "2.0", method: "notifications/initialized" }])).toBeUndefined();
});

it("takes a batch where the transport says 2025-03-26", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)), { revision: "2025-03-26" });
  expect(await client.send([request(1, "ping")])).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
});

it.each([
  ["an empty one", []],
  ["a handshake in one", [request(1, "initialize", { protocolVersion: "2025-03-26" })]],
  ["a stateless request in one", [request(1, "tools/list", { _meta: statelessMeta() })]],
  ["an endless one", Array.from({ length: 1_001 }, (_, id) => request(id, "ping"))],
])("refuses %s", async (_name, batch) => {
  const client = await handshakeClient(demoServer, "2025-03-26");
  expect(await client.send(batch)).toMatchObject({ id: null, status: 400, error: { code: -32600 } });
});

it.each(["2024-11-05", "2025-06-18", "2025-11-25"])("refuses batches in %s", async (revision) => {
  const client = await handshakeClient(demoServer, revision);
  expect(await client.send([request(1, "ping")])).toMatchObject({ id: null, error: { code: -32600 } });
});

it("refuses batches before there is a revision", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  expect(await client.send([request(1, "ping")])).toMatchObject({ id: null, error: { code: -32600 } });
});

it("lets other clients through between the messages of a long batch", async () => {
  const hold = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return "held";
  };
  const client = await handshakeClient({ tools: { hold: { handler: hold } } }, "2025-03-26");
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const batch = Array.from({ length: 60 }, (_, id) => request(id, "tools/call", { name: "hold" }));
  expect(await client.send(batch)).toHaveLength(60);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it("lets a batch cancel what it began", async () => {
  const client = await handshakeClient(demoServer, "2025-03-26");
  const wait = Array.from({ length: 20 }, (_, id) => request(id, "tools/call", { name: "wait" }));
  const cancel = wait.map(({ id }) => ({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: id },
  }));
  expect(await client.send([...wait, ...cancel, request(99, "ping")])).toMatchObject([{ id: 99 }]);
});
