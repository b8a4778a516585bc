import { expect, it } from "vitest";
import { demoServer } from "../../../support/demo-server.ts";
import { handshakeClient } from "../../../support/memory-server.ts";

const call = (name: string) => ({ name });

it("asks by a request of its own and goes on with the reply", async () => {
  const client = await handshakeClient(demoServer, "2025-06-18", { elicitation: {} });
  client.onRequest(() => ({ result: { action: "accept", content: { name: "Ada" } } }));
  const { result } = await client.request("tools/call", call("ask_name"));
  expect(result.content[0].text).toBe("Hello, Ada!");
  expect(client.told).toMatchObject([
    { id: expect.any(String), method: "elicitation/create", params: { message: "Your name?" } },
  ]);
});

it("asks several questions at once, each under its own id", async () => {
  const client = await handshakeClient(demoServer, "2025-06-18", {
    elicitation: {},
    sampling: {},
    roots: {},
  });
  client.onRequest(({ method }) => ({
    result:
      method === "roots/list"
        ? { roots: [{ uri: "file:///a" }, 7] }
        : { action: "accept", model: "m", role: "assistant", content: { type: "text", text: "Hi" } },
  }));
  const { result } = await client.request("tools/call", call("ask_all"));
  expect(result.content[0].text).toBe('{"action":"accept","model":"m","roots":1}');
  expect(new Set(client.told.map(({ id }) => id)).size).toBe(3);
});

it("asks a client for nothing that it did not declare", async () => {
  const client = await handshakeClient(demoServer, "2025-06-18");
  const { result } = await client.request("tools/call", call("ask_name"));
  expect(result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("elicitation") }],
  });
  expect(client.told).toEqual([]);
});

it.each([
  ["an error", { error: { code: -1, message: "User rejected" } }, "User rejected"],
  ["nonsense", { result: { action: "maybe" } }, "accept, decline or cancel"],
])("tells the handler when the client replies with %s", async (_name, reply, reason) => {
  const client = await handshakeClient(demoServer, "2025-11-25", { elicitation: {} });
  client.onRequest(() => reply);
  const { result } = await client.request("tools/call", call("ask_name"));
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(reason) }] });
});

it("takes back a question when the call is cancelled", async () => {
  const client = await handshakeClient(demoServer, "2025-11-25", { elicitation: {} });
  const asked = client.send({ jsonrpc: "2.0", id: 9, method: "tools/call", params: call("ask_name") });
  await expect.poll(() => client.told.length).toBe(1);
  client.notify("notifications/cancelled", { requestId: 9 });
  expect(await asked).toBeUndefined();
  expect(client.told[1]).toEqual({
    method: "notifications/cancelled",
    params: { requestId: client.told[0]?.id, reason: "the call is over" },
  });
});

it("does not count the time that the client takes against the tool", async () => {
  const tools = { ask_slowly: { ...demoServer.tools?.["ask_name"], timeoutMs: 30 } } as NonNullable<
    typeof demoServer.tools
  >;
  const client = await handshakeClient({ tools }, "2025-11-25", { elicitation: {} });
  let asked: string | number | undefined;
  client.onRequest(({ id }) => {
    asked = id;
    return undefined;
  });
  const answer = client.request("tools/call", call("ask_slowly"));
  await new Promise((resolve) => setTimeout(resolve, 80));
  await client.send({ jsonrpc: "2.0", id: asked, result: { action: "accept", content: { name: "Ada" } } });
  expect((await answer).result.content[0].text).toBe("Hello, Ada!");
});
