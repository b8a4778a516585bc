import { expect, it } from "vitest";
import { call, memorySite, readEvents, request } from "../../../support/memory-site.ts";

const session = (id: string, rest: Record<string, string> = {}) => ({ "mcp-session-id": id, ...rest });

it("names a session in the answer to the handshake, and serves it", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-06-18");
  expect(id).toMatch(/^[\x21-\x7e]+$/);
  const response = await site.post(request(1, "ping"), session(id));
  expect(response.status).toBe(200);
  expect(response.headers.has("mcp-session-id")).toBe(false);
});

it.each(["made-up", "a.b"])("answers the session %j with 404, so that the client begins anew", async (id) => {
  const site = memorySite();
  expect((await site.post(request(1, "ping"), session(id))).status).toBe(404);
  expect((await site.send("GET", { headers: session(id, { accept: "text/event-stream" }) })).status).toBe(
    404,
  );
  expect((await site.send("DELETE", { headers: session(id) })).status).toBe(404);
});

it("ends a session on DELETE", async () => {
  const site = memorySite();
  const id = await site.initialize();
  const waiting = site.post(call(1, "wait"), session(id));
  await new Promise(setImmediate);
  expect((await site.send("DELETE", { headers: session(id) })).status).toBe(204);
  expect((await waiting).status).toBe(202);
  expect((await site.post(request(2, "ping"), session(id))).status).toBe(404);
});

it("cancels a call of the session from another request", async () => {
  const site = memorySite();
  const id = await site.initialize();
  const waiting = site.post(call(5, "wait"), session(id));
  await new Promise((resolve) => setTimeout(resolve, 10));
  await site.post(
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } },
    session(id),
  );
  const response = await waiting;
  expect([response.status, await response.text()]).toEqual([202, ""]);
});

it("asks the client on the stream of the call, and takes the reply from another request", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-06-18", { elicitation: {} });
  const response = await site.post(call(1, "ask_name"), session(id));
  const reader = readEvents(response);
  const asked = { jsonrpc: "2.0", id: "server-1", result: { action: "accept", content: { name: "Ada" } } };
  expect((await site.post(asked, session(id))).status).toBe(202);
  const events = await reader;
  expect(events.map(({ data }) => data.method ?? data.result.content[0].text)).toEqual([
    "elicitation/create",
    "Hello, Ada!",
  ]);
});

it("says why it cannot ask a client that takes no stream", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-06-18", { elicitation: {} });
  const response = await site.post(call(1, "ask_name"), session(id, { accept: "application/json" }));
  expect(((await response.json()) as { result: object }).result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("event stream") }],
  });
});

it("remembers the log level of a session, and of no other", async () => {
  const site = memorySite();
  const [loud, quiet] = [await site.initialize(), await site.initialize()];
  await site.post(request(1, "logging/setLevel", { level: "debug" }), session(loud));
  const messages = async (id: string) =>
    (await readEvents(await site.post(call(2, "steps"), session(id)))).filter(
      ({ data }) => data?.method === "notifications/message",
    );
  expect(await messages(loud)).toHaveLength(2);
  expect(await messages(quiet)).toHaveLength(1);
});

it("tells of updates on the stream that the client opened for it", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-06-18");
  const stream = await site.send("GET", { headers: session(id, { accept: "text/event-stream" }) });
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  await site.post(request(1, "resources/subscribe", { uri: "test://watched" }), session(id));
  await site.post(call(2, "touch"), session(id));
  const [event] = await readEvents(stream, 1);
  expect(event?.data).toMatchObject({
    method: "notifications/resources/updated",
    params: { uri: "test://watched" },
  });
});

it("has one such stream for a session: the newest", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-06-18");
  const open = () => site.send("GET", { headers: session(id, { accept: "text/event-stream" }) });
  const first = await open();
  await open();
  expect(await readEvents(first)).toEqual([]);
});

it("streams nothing by itself where nothing can be subscribed to", async () => {
  const site = memorySite({ tools: {} });
  const id = await site.initialize();
  expect((await site.send("GET", { headers: session(id, { accept: "text/event-stream" }) })).status).toBe(
    405,
  );
});

it("reads on a stream whose connection broke, without running the call again", async () => {
  const site = memorySite();
  const id = await site.initialize("2025-11-25");
  const controller = new AbortController();
  const response = await site.post(
    call(1, "steps", { _meta: { progressToken: 1 } }),
    session(id),
    controller.signal,
  );
  const [primer] = await readEvents(response, 1);
  expect(primer).toEqual({ id: expect.stringMatching(/\.0$/), retry: "1000", data: undefined });
  controller.abort();
  const headers = session(id, { accept: "text/event-stream", "last-event-id": primer?.id ?? "" });
  const rest = await readEvents(await site.send("GET", { headers }));
  expect(rest.map(({ data }) => data.method ?? data.id)).toEqual([
    "notifications/progress",
    "notifications/progress",
    "notifications/message",
    "notifications/progress",
    1,
  ]);
  const again = await readEvents(
    await site.send("GET", { headers: { ...headers, "last-event-id": rest[2]?.id ?? "" } }),
  );
  expect(again.map(({ id: eventId }) => eventId)).toEqual(rest.slice(3).map(({ id: eventId }) => eventId));
  const other = await site.initialize("2025-11-25");
  expect((await site.send("GET", { headers: { ...headers, "mcp-session-id": other } })).status).toBe(404);
});

it("gives no event ids to clients without a session, nor in 2026-07-28", async () => {
  const site = memorySite();
  const legacy = await readEvents(await site.post(call(1, "steps")));
  const stateless = await readEvents(
    await site.stateless("tools/call", { name: "steps", _meta: metaWithToken() }),
  );
  expect([...legacy, ...stateless].map(({ id }) => id)).toEqual(
    Array(legacy.length + stateless.length).fill(undefined),
  );
});

function metaWithToken(): object {
  return {
    progressToken: 1,
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}
