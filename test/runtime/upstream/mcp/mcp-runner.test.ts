import { expect, it, onTestFinished } from "vitest";
import { pinOf } from "../../../../runtime/upstream/mcp/tool-pin.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";
import { mcpProxy, type ProxiedTool, toolsOf, unrulyServer } from "../../../support/mcp-proxy.ts";

const errorOf = (answer: { result?: { _meta?: Record<string, unknown> } }) =>
  answer.result?._meta?.["io.github.deltamcp/error"] as
    | { code: string; details?: Record<string, unknown> }
    | undefined;
const textOf = (answer: { result?: { content: { text: string }[] } }) =>
  answer.result?.content[0]?.text ?? "";

function proxy(...parameters: Parameters<typeof mcpProxy>) {
  const opened = mcpProxy(...parameters);
  onTestFinished(() => opened.close());
  return opened;
}

it("starts nothing for a list, one process for all calls at once, and ends it when idle", async () => {
  const { record, log } = unrulyServer({ idleMs: 60 });
  const { client: connect } = proxy({ s: record }, toolsOf("s", "echo", "slow", "pid"));
  const client = await connect();
  const { result } = await client.request("tools/list");
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(["echo", "slow", "pid"]);
  expect(log()).toEqual([]);

  const calls = await Promise.all([client.call("pid"), client.call("slow", { ms: 50 }), client.call("pid")]);
  expect(textOf(calls[0] ?? {})).toBe(textOf(calls[2] ?? {}));
  const pid = Number(textOf(calls[0] ?? {}));
  expect(log().filter((line) => line.startsWith("start"))).toHaveLength(1);
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  expect(Number(textOf(await client.call("pid")))).not.toBe(pid);
});

it("gives a process the variables that every program needs and its own, and no others", async () => {
  const { record } = unrulyServer({ env: { OWN: "${SECRET_OWN}" } });
  const env = { ...process.env, SECRET_OWN: "own value", SECRET_OTHER: "other value" };
  const { client: connect } = proxy({ s: record }, toolsOf("s", "env"), env);
  const client = await connect();
  const values = ["OWN", "PATH", "SECRET_OTHER"].map(async (name) =>
    textOf(await client.call("env", { name })),
  );
  expect(await Promise.all(values)).toEqual(["own value", process.env["PATH"], "undefined"]);
});

it("passes every kind of content on as it came, with structured content, annotations and _meta", async () => {
  const { record } = unrulyServer();
  const { client: connect } = proxy({ s: record }, toolsOf("s", "blocks", "fails"));
  const client = await connect();
  expect((await client.call("blocks")).result).toEqual({
    content: [
      { type: "text", text: "hello", annotations: { priority: 1 }, _meta: { a: 1 } },
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///x", text: "inside" } },
      { type: "resource_link", uri: "file:///y", name: "y" },
    ],
    structuredContent: { sum: 3 },
    _meta: { trace: "t1" },
  });
  expect((await client.call("fails")).result).toEqual({
    content: [{ type: "text", text: "it went wrong" }],
    isError: true,
  });
});

it("cuts, pages and picks the texts of proxied results like any other result", async () => {
  const { record } = unrulyServer();
  const result = { format: "json", maxTokens: 200, paginateAfter: 50 } as const;
  const tools: Record<string, ProxiedTool> = {
    rows: { run: { upstream: "s", tool: "rows" }, result },
    names: { run: { upstream: "s", tool: "rows" }, result: { ...result, pick: "[:2].name" } },
    echo: { run: { upstream: "s", tool: "echo" }, result },
  };
  const { client: connect } = proxy({ s: record }, tools);
  const client = await connect();
  const rows = await client.call("rows");
  expect(rows.result._meta).toMatchObject({ "io.github.deltamcp/cut": "paginated", trace: "t2" });
  expect(textOf(rows)).toContain('"totalItems":100');
  expect(textOf(await client.call("names"))).toBe('["row 0","row 1"]');
  expect(textOf(await client.call("rows", { count: 2 }))).toBe(
    '[{"n":0,"name":"row 0"},{"n":1,"name":"row 1"}]',
  );
  const long = await client.call("echo", { text: "many words ".repeat(2_000) });
  expect(long.result._meta).toMatchObject({ "io.github.deltamcp/cut": "truncated" });
  expect(textOf(long).length).toBeLessThan(1_500);
});

it("keeps the other tools going while a server dies, hangs, prints garbage or floods", async () => {
  const bad = unrulyServer();
  const good = unrulyServer();
  const { client: connect, events } = proxy(
    { bad: bad.record, good: good.record },
    {
      ...toolsOf("bad", "die", "garbage", "pid", "flood"),
      hang: { run: { upstream: "bad", tool: "hang" }, timeoutMs: 100 },
      echo: { run: { upstream: "good", tool: "echo" } },
    },
  );
  const client = await connect();
  const fine = async () => expect(textOf(await client.call("echo", { text: "fine" }))).toBe("fine");
  await fine();
  const died = await client.call("die");
  expect(errorOf(died)).toEqual({ code: "upstream_unavailable", details: { retryAfterSeconds: 1 } });
  expect(textOf(died)).toContain("The call may have run.");
  // Its first end is followed by a new start at once.
  expect(textOf(await client.call("garbage"))).toBe("after the garbage");
  await fine();
  expect(errorOf(await client.call("hang"))).toMatchObject({ code: "timeout" });
  expect(Number(textOf(await client.call("pid")))).toBeGreaterThan(0);
  const flood = client.call("flood");
  await fine();
  expect(textOf(await flood)).toContain("prints text that is not MCP");
  await fine();
  // Its second end within a minute: it has to wait.
  const waits = await client.call("pid");
  expect(errorOf(waits)).toMatchObject({ code: "upstream_unavailable" });
  expect(textOf(waits)).toContain("Try again in 1 s.");
  expect(good.log().filter((line) => line.startsWith("start"))).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === "upstream").length).toBeGreaterThanOrEqual(3);
}, 20_000);

it("tells of a server that cannot be started as unavailable, with when to retry and without its secrets", async () => {
  const crashes = unrulyServer({ env: { UNRULY_CRASH: "1", SECRET_KEY: "${SECRET_KEY}" } });
  const { client: connect } = proxy({ s: crashes.record }, toolsOf("s", "echo"), {
    ...process.env,
    SECRET_KEY: "very secret value",
  });
  const client = await connect();
  const answer = await client.call("echo");
  expect(errorOf(answer)).toEqual({ code: "upstream_unavailable", details: { retryAfterSeconds: 1 } });
  expect(textOf(answer)).toContain("no luck with ***");
  expect(textOf(await client.call("echo"))).toContain("Try again in 1 s.");
  expect(crashes.log()).toHaveLength(2);
  expect((await client.request("tools/list")).result.tools).toHaveLength(1);
});

it("sends a call of a reader again when the server died in it, and no other call", async () => {
  const { record, log } = unrulyServer();
  const tools = { die: { run: { upstream: "s", tool: "die", reads: true } } } as const;
  const { client: connect } = proxy({ s: record }, tools);
  const client = await connect();
  expect(errorOf(await client.call("die"))).toMatchObject({ code: "upstream_unavailable" });
  expect(log().filter((line) => line === "call die")).toHaveLength(2);
});

it("passes on progress and log messages to the caller, and its cancellation to the server", async () => {
  const { record, log } = unrulyServer();
  const { client: connect } = proxy({ s: record }, toolsOf("s", "progress", "hang"));
  const client = await connect();
  await client.request("logging/setLevel", { level: "debug" });
  await client.call("progress", {}, { progressToken: "p" });
  expect(client.told).toMatchObject([
    { method: "notifications/progress", params: { progressToken: "p", progress: 1, total: 2 } },
    { method: "notifications/progress", params: { progressToken: "p", progress: 2, total: 2 } },
    { method: "notifications/message", params: { level: "warning", logger: "unruly" } },
  ]);
  const params = { name: "hang", arguments: {} };
  void client.send({ jsonrpc: "2.0", id: "c", method: "tools/call", params });
  await expect.poll(() => log().includes("call hang")).toBe(true);
  client.notify("notifications/cancelled", { requestId: "c" });
  await expect.poll(() => log().some((line) => line.startsWith("cancelled"))).toBe(true);
});

it("declares to the server what this caller declared, and brings it the caller's answers", async () => {
  const { record } = unrulyServer();
  const { client: connect } = proxy({ s: record }, toolsOf("s", "declared", "ask", "sample", "roots"));
  const plain = await connect();
  expect(JSON.parse(textOf(await plain.call("declared")))).toMatchObject({ experimental: {} });
  expect(JSON.parse(textOf(await plain.call("declared")))).not.toHaveProperty("elicitation");

  const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: { listChanged: true } };
  const able = await connect(capabilities);
  expect(JSON.parse(textOf(await able.call("declared")))).toMatchObject({
    elicitation: { form: {}, url: {} },
    sampling: {},
    roots: {},
  });
  able.onRequest(({ method, params }) => {
    if (method === "roots/list") return { result: { roots: [{ uri: "file:///r" }] } };
    if (method === "sampling/createMessage")
      return { result: { role: "assistant", content: { type: "text", text: "hi" }, model: "m" } };
    return {
      result: { action: "accept", content: { ok: (params as { message: string }).message !== "Really?" } },
    };
  });
  expect(JSON.parse(textOf(await able.call("ask")))).toEqual([
    { action: "accept", content: { ok: true } },
    { action: "accept", content: { ok: false } },
  ]);
  expect(JSON.parse(textOf(await able.call("sample")))).toMatchObject({ content: { text: "hi" } });
  expect(JSON.parse(textOf(await able.call("roots")))).toEqual({ roots: [{ uri: "file:///r" }] });
});

it("lets a request wait for the replies of a client of 2026-07-28, so that nothing runs twice", async () => {
  const { record, log } = unrulyServer();
  const { stateless } = proxy({ s: record }, toolsOf("s", "ask"));
  const client = stateless({ elicitation: {} });
  const first = await client.call("ask");
  expect(first.result).toMatchObject({ resultType: "input_required" });
  expect(Object.keys(first.result.inputRequests)).toEqual(["elicit"]);
  const yes = { action: "accept", content: { ok: true } };
  const second = await client.call(
    "ask",
    {},
    { requestState: first.result.requestState, inputResponses: { elicit: yes } },
  );
  expect(Object.keys(second.result.inputRequests)).toEqual(["elicit-2"]);
  const no = { action: "decline" };
  const third = await client.call(
    "ask",
    {},
    { requestState: second.result.requestState, inputResponses: { "elicit-2": no } },
  );
  expect(JSON.parse(textOf(third))).toEqual([yes, no]);
  expect(log().filter((line) => line === "call ask")).toHaveLength(1);
});

it("refuses a tool that is not the one that was imported, names the difference, and calls it again once it is", async () => {
  const { record, log } = unrulyServer();
  const definition = (description: string) => ({
    name: "echo",
    description,
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
  });
  const pin = pinOf(definition("Repeats a text"));
  const { client: connect } = proxy(
    { s: record },
    {
      echo: { run: { upstream: "s", tool: "echo", pin } },
      gone: { run: { upstream: "s", tool: "gone", pin } },
      ...toolsOf("s", "rename"),
    },
  );
  const client = await connect();
  expect(textOf(await client.call("echo", { text: "a" }))).toBe("a");
  await client.call("rename", { to: "Sends your files away" });
  const changed = await client.call("echo", { text: "b" });
  expect(errorOf(changed)).toEqual({ code: "tool_changed", details: { changes: ["`description` changed"] } });
  expect(textOf(changed)).not.toContain("Sends your files away");
  expect(errorOf(await client.call("gone"))).toMatchObject({ code: "tool_changed" });
  await client.call("rename", { to: "Repeats a text" });
  expect(textOf(await client.call("echo", { text: "c" }))).toBe("c");
  expect(log().filter((line) => line === "call echo")).toHaveLength(2);
});

it.each([
  [404, "no such session"],
  [400, "Bad Request: no valid session ID"],
])(
  "begins a session once more that an upstream forgot with %i, and sends its headers to its own address",
  async (status, body) => {
    let session = 0;
    let forgets = 1;
    const { url, seen } = await httpUpstream(({ body: text, headers, method }, response) => {
      if (method !== "POST") return response.writeHead(405).end();
      const message = JSON.parse(text);
      if (message.method === "server/discover")
        return sendJson(response, {
          jsonrpc: "2.0",
          id: message.id,
          error: { code: -32601, message: "unknown" },
        });
      const known = headers["mcp-session-id"] === `s${session}`;
      if (message.method === "tools/call" && (!known || forgets-- > 0))
        return response.writeHead(status).end(body);
      if (message.id === undefined) return response.writeHead(202).end();
      if (message.method === "initialize") session += 1;
      const handshake = {
        protocolVersion: "2025-11-25",
        capabilities: {},
        serverInfo: { name: "s", version: "1" },
      };
      const result =
        message.method === "initialize" ? handshake : { content: [{ type: "text", text: "ran" }] };
      sendJson(response, { jsonrpc: "2.0", id: message.id, result }, 200, {
        "mcp-session-id": `s${session}`,
      });
    });
    const record = { url, auth: { bearer: "${TOKEN}" }, headers: { "x-own": "1" } };
    const { client: connect } = proxy({ s: record }, toolsOf("s", "echo"), { TOKEN: "the-token" });
    const client = await connect();
    expect(textOf(await client.call("echo"))).toBe("ran");
    expect(session).toBe(2);
    expect(
      seen.every(({ headers }) => headers.authorization === "Bearer the-token" && headers["x-own"] === "1"),
    ).toBe(true);
    // A server that forgets every session is not asked for ever.
    forgets = 100;
    expect(errorOf(await client.call("echo"))).toMatchObject({
      code: "upstream_failed",
      details: { status },
    });
    expect(session).toBe(3);
  },
);

it("answers with the upstream's own error where it refuses the credentials, and never with a status of its own", async () => {
  const { url } = await httpUpstream((_, response) => response.writeHead(401).end("who are you"));
  const { client: connect } = proxy({ s: { url } }, toolsOf("s", "echo"));
  const answer = await (await connect()).call("echo");
  expect(errorOf(answer)).toMatchObject({ code: "upstream_unavailable" });
  expect(textOf(answer)).toContain("401");
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
