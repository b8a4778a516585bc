import { expect, it } from "vitest";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { memoryClient, memoryParts, statelessMeta } from "../../../support/memory-server.ts";

const subscription = (id: unknown) => ({ "io.modelcontextprotocol/subscriptionId": id });
const listen = (id: string | number, notifications: JsonObject) => ({
  jsonrpc: "2.0",
  id,
  method: "subscriptions/listen",
  params: { notifications, _meta: statelessMeta() },
});
const touch = { name: "touch", _meta: statelessMeta() };

it("acknowledges first what it can do, and only that", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  const wanted = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourceSubscriptions: ["test://watched"],
  };
  void client.send(listen(0, wanted));
  expect(client.told).toEqual([
    {
      method: "notifications/subscriptions/acknowledged",
      params: { _meta: subscription(0), notifications: { resourceSubscriptions: ["test://watched"] } },
    },
  ]);
});

it("tells each stream what it asked for, under its own id", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  void client.send(listen("a", { resourceSubscriptions: ["test://watched", "test://watched"] }));
  void client.send(listen("b", { resourceSubscriptions: ["test://other"] }));
  void client.send(listen("c", { toolsListChanged: true }));
  client.told.length = 0;
  await client.request("tools/call", touch);
  expect(client.told).toEqual([
    {
      method: "notifications/resources/updated",
      params: { _meta: subscription("a"), uri: "test://watched" },
    },
  ]);
});

it("ends a stream that the client cancels without an answer", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  const stream = client.send(listen(7, { resourceSubscriptions: ["test://watched"] }));
  client.notify("notifications/cancelled", { requestId: 7 });
  expect(await stream).toBeUndefined();
  client.told.length = 0;
  await client.request("tools/call", touch);
  expect(client.told).toEqual([]);
  expect(client.session.inFlight).toBe(0);
});

it("ends streams with an answer when the server stops", async () => {
  const protocol = createProtocol(memoryParts(demoServer));
  const client = memoryClient(protocol);
  const stream = client.send(listen(7, { resourceSubscriptions: ["test://watched"] }));
  protocol.drain();
  expect(await stream).toMatchObject({ id: 7, result: { resultType: "complete", _meta: subscription(7) } });
  client.told.length = 0;
  await client.request("tools/call", touch);
  expect(client.told).toEqual([]);
});

it("forgets the streams of a client that is gone", async () => {
  const protocol = createProtocol(memoryParts(demoServer));
  const client = memoryClient(protocol);
  const stream = client.send(listen(7, { resourceSubscriptions: ["test://watched"] }));
  client.session.close("gone");
  expect(await stream).toBeUndefined();
  expect(await client.send(listen(8, {}))).toBeUndefined();
});

it.each([[{}], [{ notifications: [] }], [{ notifications: { resourceSubscriptions: [1] } }]])(
  "refuses %j",
  async (params) => {
    const client = memoryClient(createProtocol(memoryParts(demoServer)));
    const answer = await client.request("subscriptions/listen", {
      ...(params as JsonObject),
      _meta: statelessMeta(),
    });
    expect(answer.error.code).toBe(-32602);
  },
);
