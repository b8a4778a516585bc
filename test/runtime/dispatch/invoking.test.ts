import { expect, it } from "vitest";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { echo, type ToolSketch } from "../../support/memory-tools.ts";
import { postJson as post } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const fails = (error: Error): Partial<ToolSketch> => ({
  handler: () => {
    throw error;
  },
});

const tools: Record<string, Partial<ToolSketch>> = {
  echo,
  guarded: { scopes: ["a:write"], handler: () => "in" },
  rows: {
    inputSchema: { type: "object", properties: { count: { type: "integer" } } },
    handler: ({ count }) => Array.from({ length: count }, (_, id) => ({ id })),
  },
  image: { handler: () => ({ content: [{ type: "image", data: "AQID", mimeType: "image/png" }] }) },
  broken: fails(new Error("it broke")),
  limited: fails(Object.assign(new Error("slow down"), { status: 429, headers: { "retry-after": "7" } })),
  upstream: fails(new DeltaMcpError("upstream_failed", "api answered 500.", { details: { status: 500 } })),
  slow: { timeoutMs: 20, handler: () => new Promise(() => {}) },
  asks: { handler: (_, { elicit }) => elicit({}) },
};

const open = () => dispatchUrl(tools);

it("runs a tool and leaves a receipt that its caller can read", async () => {
  const url = await open();
  const { status, body } = await post(url, { key: "echo", args: { text: "a" } }, { "user-agent": "curl/8" });
  expect([status, body]).toEqual([
    200,
    { ran: true, key: "echo", result: { text: "a", times: 2 }, invocation: { id: expect.any(String) } },
  ]);
  const receipt = await (await fetch(`${url}?receipt=${body.invocation.id}`)).json();
  expect(receipt).toMatchObject({
    id: body.invocation.id,
    object_id: "echo",
    actor: "curl/8",
    args: { text: "a", times: 2 },
    outcome: "ok",
  });
});

it.each([
  [{ key: "echo", body: { text: "a" } }],
  [{ key: "echo", args: '{"text":"a"}' }],
  [{ key: "echo", body: '{"text":"a"}' }],
])("understands %j", async (request) => {
  expect((await post(await open(), request)).body).toMatchObject({ ran: true, result: { text: "a" } });
});

it("takes an empty body for no arguments", async () => {
  expect(
    (await post(await open(), { key: "guarded", body: "" }, { "x-scopes": "a:write" })).body,
  ).toMatchObject({
    ran: true,
    result: "in",
  });
});

it.each<[object | string, number, string, string | RegExp]>([
  [{ key: "echo", args: {} }, 400, "invalid_arguments", /^Wrong arguments for echo: `text` is missing/],
  [{ key: "ecko" }, 404, "unknown_tool", "There is no tool ecko. Did you mean echo?"],
  [{ key: "broken" }, 500, "tool_failed", "it broke"],
  [{ key: "upstream" }, 502, "upstream_failed", "api answered 500."],
  [{ key: "slow" }, 504, "timeout", "slow did not finish within 20 ms and was stopped."],
  [{ key: "asks" }, 500, "client_refused", "Over dispatch there is nobody to ask for a user's answer."],
  [{ args: {} }, 400, "invalid_arguments", "`key` must be the name of a tool."],
  [
    { key: "echo", args: "nope" },
    400,
    "invalid_arguments",
    /^Wrong arguments for echo: they must be an object, not "nope"\.\necho\(/,
  ],
  [
    { key: "echo", arguments: {} },
    400,
    "invalid_arguments",
    /^`arguments` has no meaning in a request, which takes key, args,/,
  ],
  [{ key: "echo", shape: 1 }, 400, "invalid_arguments", "`shape` must be true or false."],
  [{ key: "echo", each: {} }, 400, "invalid_arguments", "`each` must be a list of arguments."],
  [
    { key: "echo", each: Array(1001).fill({}) },
    400,
    "invalid_arguments",
    /1000 arguments at most; this one has 1001/,
  ],
  [{ next: "r000000000000000000.p2" }, 400, "invalid_arguments", /^No result has the cursor/],
  [{ next: 1 }, 400, "invalid_arguments", /^`next` must be/],
  ["[]", 400, "invalid_arguments", "The body must be a JSON object."],
  ["{nope", 400, "invalid_arguments", "The body must be a JSON object."],
])("answers %j with %i %s", async (request, status, code, message) => {
  const answer = await post(await open(), request);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  expect(answer.body.error.message).toMatch(message);
  expect(answer.body.ran).toBe(!["invalid_arguments", "unknown_tool"].includes(code));
});

it("tells a rate limit by status, header and body", async () => {
  const { status, headers, body } = await post(await open(), { key: "limited" });
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
  expect(body.result).toMatchObject({ type: "rate_limited", retryAfterSeconds: 7 });
});

it("takes JSON only, so that no page of another site can send it", async () => {
  const answer = await post(await open(), { key: "echo" }, { "content-type": "text/plain" });
  expect(answer.status).toBe(415);
});

it("holds callers to their scopes, and receipts to their principal", async () => {
  const url = await open();
  const ann = { "x-principal": "ann", "x-scopes": "a:read a:write" };
  const bob = { "x-principal": "bob", "x-scopes": "a:read" };
  const done = await post(url, { key: "guarded" }, ann);
  expect(done.body).toMatchObject({ ran: true, result: "in" });
  const refused = await post(url, { key: "guarded" }, bob);
  expect([refused.status, refused.body.ran, refused.body.error.code]).toEqual([403, false, "forbidden"]);
  const receipt = `${url}?receipt=${done.body.invocation.id}`;
  expect((await fetch(receipt, { headers: ann })).status).toBe(200);
  expect((await fetch(receipt, { headers: bob })).status).toBe(404);
  expect((await fetch(receipt)).status).toBe(404);
});

it("runs a batch, one result for each in order", async () => {
  const { body } = await post(await open(), { key: "echo", each: [{ text: "a" }, {}, { text: "c" }] });
  expect(body).toMatchObject({ ran: true, key: "echo", count: 3 });
  expect(
    body.results.map((one: { result?: object; error?: object }) => one.result ?? one.error),
  ).toMatchObject([{ text: "a" }, { code: "invalid_arguments" }, { text: "c" }]);
});

it("reads on in a result that was cut, page by page and by expression", async () => {
  const url = await open();
  const first = await post(url, { key: "rows", args: { count: 120 } });
  expect(first.body).toMatchObject({ cut: "paginated", result: { page: 1, hasMore: true } });
  expect(first.body.result.note).toContain("POST");
  const second = await post(url, { next: first.body.result.next });
  expect(second.body).toMatchObject({ key: "rows", result: { page: 2, items: expect.any(Array) } });
  const picked = await post(url, { next: first.body.result.next, pick: "[100].id" });
  expect(picked.body.result).toBe(100);
});

it("gives content that is more than data as it is", async () => {
  expect((await post(await open(), { key: "image" })).body).toMatchObject({
    content: [{ type: "image", data: "AQID", mimeType: "image/png" }],
  });
});

it("stops the tool when the client goes away", async () => {
  let stopped: (() => void) | undefined;
  const gone = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const controller = new AbortController();
  const wait: Partial<ToolSketch> = {
    handler: (_, { signal }) => {
      signal.addEventListener("abort", () => stopped?.());
      controller.abort();
      return new Promise(() => {});
    },
  };
  const url = await dispatchUrl({ wait });
  await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"key":"wait"}',
    signal: controller.signal,
  }).catch(() => {});
  await gone;
});

it("stops an expression that would take the server down, and gives the whole result beside the reason", async () => {
  const url = await open();
  const bomb = Array(26).fill("[@,@]").join("|");
  const stopped = { error: { code: "invalid_arguments", message: expect.stringContaining("too much work") } };
  const one = await post(url, { key: "rows", args: { count: 2 }, pick: bomb });
  expect([one.status, one.body]).toMatchObject([
    400,
    { ran: true, ...stopped, result: [{ id: 0 }, { id: 1 }] },
  ]);
  const each = await post(url, { key: "rows", each: [{ count: 2 }, { count: 3 }], pick: bomb });
  expect(each.body.results).toMatchObject([stopped, stopped]);
  const { body } = await post(url, { key: "rows", args: { count: 900 } });
  const held = await post(url, { next: body.result.next, pick: bomb });
  expect([held.status, held.body]).toMatchObject([400, stopped]);
});

it("answers a body that is no JSON as fast as it is long", async () => {
  const url = await open();
  const send = (size: number) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `1234567890123456"${'\\"'.repeat(size)}`,
    });
  expect((await send(1_000_000)).status).toBe(400);
});

it("reads on in no earlier result in the runs of a list", async () => {
  const url = await open();
  const { body } = await post(url, { key: "rows", args: { count: 900 } });
  const part = { _next: body.result.next, _pick: "[100].id" };
  expect((await post(url, { key: "rows", args: part })).body.result).toBe(100);
  // To the tool these are arguments like any other.
  const { body: runs } = await post(url, { key: "rows", each: [{ ...part, count: 1 }] });
  expect(runs.results).toMatchObject([{ ran: true, result: [{ id: 0 }] }]);
});
