import type { ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { dispatchBackend } from "../../../runtime/client/stub/dispatch-backend.ts";
import { httpUpstream, type SeenRequest, sendJson } from "../../support/http-upstream.ts";

type Handle = (seen: SeenRequest, response: ServerResponse) => unknown;

/** A server of the handshake era, but for what `handle` answers itself. */
async function serve(handle: Handle) {
  return httpUpstream((seen, response) => {
    if (handle(seen, response) !== undefined) return;
    const message = JSON.parse(seen.body || "{}");
    if (message.id === undefined) return response.writeHead(202).end();
    const result = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      serverInfo: { name: "s", version: "1" },
    };
    return sendJson(response, { jsonrpc: "2.0", id: message.id, result }, 200, {
      "mcp-session-id": "the-session",
    });
  });
}

async function connect(url: string, options: object = {}) {
  const headers = { "x-api-key": "the-key", authorization: "Bearer the-token" };
  const client = await DeltaClient.connect({ url, headers }, { negotiate: "handshake", ...options });
  onTestFinished(() => client.close());
  return client;
}

const isCall = ({ body }: SeenRequest) => body.includes('"tools/call"');
const redirect = (response: ServerResponse, status: number, location: string) =>
  response.writeHead(status, { location }).end();

it.each([301, 302, 303, 307, 308])("sends nothing to the host that a %i names", async (status) => {
  const other = await httpUpstream((_, response) => sendJson(response, {}));
  const { url } = await serve((seen, response) =>
    isCall(seen) || seen.method !== "POST" ? redirect(response, status, `${other.url}/steal?x=1`) : undefined,
  );
  const client = await connect(url);
  await expect(client.call("pay", { card: "4711" })).rejects.toMatchObject({
    code: "connection",
    message: expect.stringContaining(`redirects to ${other.url}/steal. Nothing was sent there`),
  });
  await client.close();
  const backend = dispatchBackend({ dispatch: `${url}/api/dispatch`, headers: { "x-api-key": "the-key" } });
  const dispatched = httpUpstream((_, response) => redirect(response, status, other.url));
  const moved = dispatchBackend({ dispatch: (await dispatched).url, headers: { "x-api-key": "the-key" } });
  await expect(moved.call("pay", {})).rejects.toMatchObject({ code: "connection" });
  await backend.close();
  expect(other.seen).toEqual([]);
});

it.each([
  [307, "//other.invalid/x"],
  [308, "http://"],
  [307, "file:///etc/passwd"],
  [302, "/mcp2"],
])("follows no %i to %s", async (status, location) => {
  const { url, seen } = await serve((one, response) =>
    isCall(one) ? redirect(response, status, location) : undefined,
  );
  await expect((await connect(url)).call("pay")).rejects.toMatchObject({
    code: "connection",
    details: { status },
  });
  expect(seen.filter(isCall)).toHaveLength(1);
});

it("follows a 307 or 308 within the origin, with all that it had to say, and no circle", async () => {
  const { url, seen } = await serve((one, response) => {
    if (one.url === "/mcp") return redirect(response, 308, "/mcp/");
    if (one.url === "/round") return redirect(response, 307, "/round");
    if (!isCall(one)) return undefined;
    const { id } = JSON.parse(one.body);
    return (
      sendJson(response, { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "paid" }] } }) ??
      true
    );
  });
  const client = await connect(`${url}/mcp`);
  expect((await client.call("pay")).content).toEqual([{ type: "text", text: "paid" }]);
  expect(seen.filter(isCall).at(-1)).toMatchObject({
    url: "/mcp/",
    headers: { "x-api-key": "the-key", "mcp-session-id": "the-session" },
  });
  await expect(connect(`${url}/round`)).rejects.toMatchObject({ code: "connection" });
  expect(seen.filter((one) => one.url === "/round").length).toBeLessThan(20);
});

const megabyte = Buffer.alloc(1024 * 1024, "x");
/** A body without end, as far as the reader takes it. */
function pour(response: ServerResponse, type: string, start: string): true {
  response.writeHead(200, { "content-type": type }).write(start);
  let left = 200;
  const more = (): void => {
    while (left-- > 0) if (!response.write(megabyte)) return void response.once("drain", more);
    response.end();
  };
  more();
  return true;
}

it.each([
  ["application/json", '{"a":"'],
  ["text/event-stream", "id: 1\ndata: "],
])("reads no more than 64 MB of an answer in %s, and does not ask again", async (type, start) => {
  const { url, seen } = await serve((one, response) =>
    one.body.includes('"tools/list"') ? pour(response, type, start) : undefined,
  );
  const client = await connect(url);
  await expect(client.listTools()).rejects.toMatchObject({
    code: "protocol",
    message: expect.stringContaining("more than 64 MB"),
  });
  expect(seen.filter(({ body }) => body.includes('"tools/list"'))).toHaveLength(1);
  expect(seen.filter(({ method }) => method === "GET")).toHaveLength(0);
});

it("reads no more than 64 MB of an answer of dispatch", async () => {
  const { url } = await httpUpstream((_, response) => pour(response, "application/json", '{"a":"'));
  await expect(dispatchBackend({ dispatch: url }).call("pay", {})).rejects.toMatchObject({
    code: "protocol",
  });
});

it.each(["retry: 0\n\n", "retry: 99999999999999999999\n\n", ""])(
  "comes back to a stream of notifications with patience (%j)",
  async (start) => {
    const { url, seen } = await serve((one, response) =>
      one.method === "GET"
        ? response.writeHead(200, { "content-type": "text/event-stream" }).end(start)
        : undefined,
    );
    await connect(url, { onLog: () => {} });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const asked = seen.filter(({ method }) => method === "GET").length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(5);
  },
);

it("answers the questions of a server a few at a time, and leaves one that has no end of them", async () => {
  let [atOnce, most, answered] = [0, 0, 0];
  const onElicit = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2));
    atOnce -= 1;
    answered += 1;
    return { action: "decline" };
  };
  const questions = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      jsonrpc: "2.0",
      id: `q${id}`,
      method: "elicitation/create",
      params: {},
    }))
      .map((question) => `data: ${JSON.stringify(question)}\n\n`)
      .join("");
  const { url } = await serve((one, response) => {
    if (!isCall(one)) return undefined;
    const { id, params } = JSON.parse(one.body);
    const end = `data: ${JSON.stringify({ jsonrpc: "2.0", id, result: { content: [] } })}\n\n`;
    response
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(questions(params.arguments.count) + end);
    return true;
  });
  const client = await connect(url, { onElicit });
  await client.call("ask", { count: 200 });
  await expect.poll(() => answered, { timeout: 5_000 }).toBe(200);
  expect(most).toBeLessThanOrEqual(16);
  await expect(client.call("ask", { count: 20_000 })).rejects.toMatchObject({ code: "protocol" });
  expect(answered).toBeLessThan(300);
});
