import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createHttpHandler } from "../../../../runtime/transport/http/http-handler.ts";
import { createNodeServer, type Deadlines } from "../../../../runtime/transport/http/node-server.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { call, memorySite, request } from "../../../support/memory-site.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function listen(sketch = demoServer, maxBodyBytes?: number, deadlines?: Deadlines) {
  const { site } = memorySite(sketch, maxBodyBytes === undefined ? {} : { maxBodyBytes });
  const server = createNodeServer(createHttpHandler(site), deadlines);
  opened.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const post = (body: unknown, init: RequestInit = {}) =>
    fetch(url, { method: "POST", headers, body: JSON.stringify(body), ...init });
  return { port, url, post, site };
}

it("answers calls and long lists", async () => {
  const { post } = await listen();
  expect(await (await post(call(1, "now"))).json()).toMatchObject({
    id: 1,
    result: { content: [{ text: "noon" }] },
  });
  const list = await post(request("a", "tools/list"));
  expect(Number(list.headers.get("content-length"))).toBeGreaterThan(100);
  expect(((await list.json()) as { id: string }).id).toBe("a");
});

it("streams", async () => {
  const { post } = await listen();
  const response = await post(call(1, "steps"));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(await response.text()).toContain('"id":1');
});

it.each([
  ["announced", (size: number) => "x".repeat(size)],
  ["in chunks", (size: number) => new Blob(["x".repeat(size)]).stream()],
])("refuses a body that is too large, %s", async (_name, body) => {
  const { url } = await listen(demoServer, 1_000);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body(5_000),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
});

it("cancels what runs for a client that is gone", async () => {
  let [running, gone] = [false, false];
  const tools = {
    wait: {
      async handler(_: unknown, { signal }: { signal: AbortSignal }) {
        running = true;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        gone = true;
      },
    },
  };
  const { post } = await listen({ tools } as never);
  const controller = new AbortController();
  const waiting = post(call(1, "wait"), { signal: controller.signal });
  await expect.poll(() => running).toBe(true);
  controller.abort();
  await expect(waiting).rejects.toThrow();
  await expect.poll(() => gone).toBe(true);
});

it("survives what is no HTTP, and requests that break off", async () => {
  const { port, post } = await listen();
  for (const text of [
    "hello\r\n\r\n",
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
  ]) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.end(text);
    await new Promise((resolve) => socket.once("close", resolve));
  }
  expect((await post(call(1, "now"))).status).toBe(200);
});

it("joins headers of one name", async () => {
  const { port } = await listen();
  const body = JSON.stringify(call(1, "now"));
  const socket = connect(port, "127.0.0.1");
  socket.end(
    [
      "POST /mcp HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      "Accept: text/event-stream",
      "Accept: application/json",
      `Content-Length: ${body.length}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  let text = "";
  for await (const chunk of socket) text += chunk;
  expect(text).toContain("application/json");
  expect(text).toContain("noon");
});

it.each([
  ["head", "POST /mcp HTTP/1.1\r\nHost: localhost\r\n"],
  [
    "body",
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  ],
])("gives up on a %s that does not come to its end", async (_name, text) => {
  const { port, post } = await listen(demoServer, undefined, { head: 600, body: 700 });
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += chunk;
  expect(received).toContain("408");
  expect((await post(call(1, "now"))).status).toBe(200);
});
