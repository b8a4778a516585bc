import { expect, it } from "vitest";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import { demoServer } from "../../support/demo-server.ts";
import { handshakeClient, memoryClient, memoryParts, statelessMeta } from "../../support/memory-server.ts";

const call = (id: string | number, name: string, rest: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, ...rest },
});

it.each([0, "a", 7])("gives a cancelled call no answer, and stops it (id %j)", async (id) => {
  const client = await handshakeClient(demoServer);
  const waiting = client.send(call(id, "wait"));
  client.notify("notifications/cancelled", { requestId: id, reason: "enough" });
  expect(await waiting).toBeUndefined();
  expect(client.session.inFlight).toBe(0);
});

it('tells `1` from "1"', async () => {
  const client = await handshakeClient(demoServer);
  const sleeping = client.send(call(1, "sleep", { arguments: { ms: 20 } }));
  client.notify("notifications/cancelled", { requestId: "1" });
  expect((await sleeping)?.result.content[0].text).toBe("slept 20");
});

it("fires the handler's signal with the client's reason", async () => {
  let reason: unknown;
  const tools = {
    watch: {
      handler: (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            reason = signal.reason.message;
            reject(signal.reason);
          }),
        ),
    },
  };
  const client = await handshakeClient({ tools });
  const waiting = client.send(call(1, "watch"));
  await new Promise(setImmediate);
  client.notify("notifications/cancelled", { requestId: 1, reason: "enough" });
  await waiting;
  expect(reason).toBe("enough");
});

it.each([[{ requestId: 99 }], [{ requestId: null }], [{}], [{ requestId: {} }]])(
  "ignores the cancellation %j",
  async (params) => {
    const client = await handshakeClient(demoServer);
    await client.request("tools/call", { name: "now" });
    client.notify("notifications/cancelled", params);
    expect((await client.request("ping")).result).toEqual({});
  },
);

it("answers each of two requests under one id, and cancels both", async () => {
  const client = await handshakeClient(demoServer);
  const [first, second] = [client.send(call(5, "now")), client.send(call(5, "now"))];
  expect(await first).toEqual(await second);
  const waiting = [client.send(call(5, "wait")), client.send(call(5, "wait"))];
  client.notify("notifications/cancelled", { requestId: 5 });
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
});

it("cancels everything when the client is gone", async () => {
  const client = await handshakeClient(demoServer);
  const waiting = [client.send(call(1, "wait")), client.send(call(2, "wait"))];
  client.session.close("gone");
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
});

it.each([0, "token"])(
  "reports progress under the token %j, rising, and never after the result",
  async (progressToken) => {
    const client = await handshakeClient(demoServer);
    await client.request("logging/setLevel", { level: "emergency" });
    await client.request("tools/call", { name: "steps", _meta: { progressToken } });
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(client.told.map(({ params }) => params)).toEqual([
      { progressToken, progress: 0, total: 2, message: "begun" },
      { progressToken, progress: 1, total: 2 },
      { progressToken, progress: 2, total: 2 },
    ]);
  },
);

it("reports no progress that was not asked for, and no messages before 2025-03-26", async () => {
  const client = await handshakeClient(demoServer, "2024-11-05");
  await client.request("logging/setLevel", { level: "emergency" });
  await client.request("tools/call", { name: "steps" });
  await client.request("tools/call", { name: "steps", _meta: { progressToken: {} } });
  expect(client.told).toEqual([]);
  await client.request("tools/call", { name: "steps", _meta: { progressToken: 1 } });
  expect(client.told[0]?.params).toEqual({ progressToken: 1, progress: 0, total: 2 });
});

const logged = [
  { method: "notifications/message", params: { level: "debug", data: "step 0" } },
  { method: "notifications/message", params: { level: "warning", logger: "demo", data: { step: 1 } } },
];

it("logs from `info` on until it is told otherwise", async () => {
  const client = await handshakeClient(demoServer);
  await client.request("tools/call", { name: "steps" });
  expect(client.told).toEqual([logged[1]]);
  client.told.length = 0;
  expect((await client.request("logging/setLevel", { level: "debug" })).result).toEqual({});
  await client.request("tools/call", { name: "steps" });
  expect(client.told).toEqual(logged);
});

it("refuses an unknown log level", async () => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("logging/setLevel", { level: "loud" })).error.code).toBe(-32602);
});

it("logs in 2026-07-28 only what the request asks for", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  await client.request("tools/call", { name: "steps", _meta: statelessMeta() });
  expect(client.told).toEqual([]);
  const _meta = statelessMeta({}, { "io.modelcontextprotocol/logLevel": "debug" });
  await client.request("tools/call", { name: "steps", _meta });
  expect(client.told).toEqual(logged);
});
