import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createIdentify } from "../../../../runtime/auth/authenticate.ts";
import type { Observe } from "../../../../runtime/observe/events.ts";
import { openServer } from "../../../../runtime/server/open-server.ts";
import type { ServerOptions } from "../../../../runtime/server/server-options.ts";
import { InFlight } from "../../../../runtime/support/in-flight.ts";
import { createFetchHandler } from "../../../../runtime/transport/http/fetch-handler.ts";
import { createGuard } from "../../../../runtime/transport/http/guard.ts";
import { createHttpHandler, type HttpHandler } from "../../../../runtime/transport/http/http-handler.ts";
import { HttpProblem } from "../../../../runtime/transport/http/http-problem.ts";
import type { HttpRoute } from "../../../../runtime/transport/http/http-route.ts";
import { createNodeServer, type Deadlines } from "../../../../runtime/transport/http/node-server.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { sketchedServer } from "../../../support/memory-server.ts";
import { call, memorySite, request } from "../../../support/memory-site.ts";

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function listen(sketch = demoServer, deadlines?: Deadlines, options: ServerOptions = {}) {
  const [emitted, handlers] = sketchedServer(sketch);
  const server = openServer(emitted, handlers, { env: { DELTAMCP_RECEIPTS: "off" }, ...options });
  opened.push({ close: () => server.close(0) });
  return listenWith(await server.http({ host: "127.0.0.1" }), deadlines);
}

async function listenWith(handler: HttpHandler, deadlines?: Deadlines, observe?: Observe) {
  const server = createNodeServer(handler, observe, deadlines);
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
  return { port, url, post };
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
  const { url } = await listen();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body(5_000_000),
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
  const { port, post } = await listen(demoServer, { head: 600, body: 700 });
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += chunk;
  expect(received).toContain("408");
  expect((await post(call(1, "now"))).status).toBe(200);
});

async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += chunk;
  return received;
}

const secret = "s3cret in /etc/passwd";
const refusedWith = (headers: object) => new HttpProblem(401, "Who?", { headers: headers as never });

it.each<[string, unknown, number, string?]>([
  [
    "a line break in a header",
    refusedWith({ "www-authenticate": "Bearer\r\nx-evil: 1" }),
    401,
    "Bearer??x-evil: 1",
  ],
  ["text that is not ASCII", refusedWith({ "www-authenticate": "Bearer — né 😀" }), 401, "Bearer ? n? ??"],
  ["a NUL", refusedWith({ "WWW-Authenticate": "a\0b" }), 401, "a?b"],
  ["a header name with a blank", refusedWith({ "x y": "1", "www-authenticate": "Bearer" }), 401, "Bearer"],
  [
    "a length of its own",
    refusedWith({ "Content-Length": "3", "www-authenticate": "Bearer" }),
    401,
    "Bearer",
  ],
  ["a number as a header", refusedWith({ "www-authenticate": 7 }), 401, "7"],
  ["no headers", refusedWith(null as never), 401],
  ["an unknown status", new HttpProblem(99_999, secret), 500],
  ["the status 101", new HttpProblem(101, secret), 500],
  ["no status", new HttpProblem(undefined as never, secret), 500],
  ["an error", new Error(secret), 500],
  ["an error of the file system", Object.assign(new Error(secret), { code: "ENOENT" }), 500],
  ["a text", secret, 500],
  ["nothing", undefined, 500],
])(
  "answers a request that fails with %s, on the socket and as a fetch handler",
  async (_, problem, status, header) => {
    const observe = vi.fn();
    const authenticate = () => {
      throw problem;
    };
    const { url } = await listen(demoServer, undefined, { authenticate, observe });
    const answers = [
      await fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } }),
      await memorySite(demoServer, { authenticate, observe }).send("POST", { body: "{}" }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([status, header ?? null]);
      const body = await answer.text();
      expect(JSON.parse(body)).toHaveProperty("error.message");
      expect(body).not.toContain("s3cret");
    }
    const faults = observe.mock.calls.filter(([event]) => event.kind === "fault");
    expect(faults.map(([event]) => event.subject)).toEqual(status === 500 ? ["POST /mcp", "POST /mcp"] : []);
  },
);

it("answers with 500 where the answer itself cannot be written", async () => {
  const observe = vi.fn();
  const headers = { "x-odd": "a\r\nb" };
  const odd: HttpRoute = { path: "/odd", handle: () => ({ status: 200, headers, body: "ok" }) };
  const handler = createHttpHandler({
    guard: createGuard({ host: "127.0.0.1" }),
    identify: createIdentify(undefined),
    inFlight: new InFlight(),
    endpoints: new Map(),
    routes: [odd],
  });
  const { port } = await listenWith(handler, undefined, observe);
  expect((await fetch(`http://127.0.0.1:${port}/odd`)).status).toBe(500);
  const request = new Request("http://127.0.0.1/odd", { headers: { host: "127.0.0.1" } });
  expect((await createFetchHandler(handler, observe)(request)).status).toBe(500);
  const message = expect.stringMatching(/^a response cannot be written/);
  expect(observe.mock.calls).toEqual([1, 2].map(() => [{ kind: "notice", level: "error", message }]));
});

it.each(["127.0.0.1", "localhost", "evil.example"])("refuses a second Host header %s", async (second) => {
  const { port } = await listen();
  const head = `GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: ${second}\r\nConnection: close\r\n\r\n`;
  expect(await raw(port, head)).toMatch(/^HTTP\/1\.1 400 /);
});
