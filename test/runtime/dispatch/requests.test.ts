import { expect, it } from "vitest";
import { echo, type ToolSketch } from "../../support/memory-tools.ts";
import { postJson } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const seen: unknown[] = [];
const tools: Record<string, Partial<ToolSketch>> = {
  echo,
  add: {
    inputSchema: {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "integer" } },
      required: ["a", "b"],
      additionalProperties: false,
    },
    signature: "add(a: int, b: int)",
    handler: ({ a, b }) => {
      seen.push([a, b]);
      return { a, b, sum: a + b };
    },
  },
  rows: { handler: () => Array.from({ length: 120 }, (_, id) => ({ id, text: "x".repeat(50) })) },
  image: { handler: () => ({ content: [{ type: "image", data: "AQID", mimeType: "image/png" }] }) },
  picked: {
    result: { format: "json", maxTokens: 500, paginateAfter: 50, pick: "[].{n: id}" },
    handler: () => [{ id: 1 }, { id: 2 }],
  },
  unfit: { outputSchema: { type: "integer" }, handler: () => ({ id: "7" }) },
  strictlyUnfit: {
    outputSchema: { type: "integer" },
    result: { format: "json", maxTokens: 500, paginateAfter: 50, strict: true },
    handler: () => ({ id: "7" }),
  },
  pages: {
    result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "page" } },
    inputSchema: { type: "object", properties: { page: { type: "integer", default: 1 } } },
    handler: ({ page }) => ({ items: [{ id: page }], ...(page < 3 ? { next: page + 1 } : {}) }),
  },
};

const open = () => {
  seen.length = 0;
  return dispatchUrl(tools);
};

const signature = "\nadd(a: int, b: int)";
const takes =
  "in a request, which takes key, args, body, each, pick, pages, shape: put the tool's arguments into `args`.";
const beside = "no meaning beside `next`: send the cursor alone.";

it.each<[object, string]>([
  [{ key: "add", a: 1, b: 2 }, `\`a\`, \`b\` have no meaning ${takes}${signature}`],
  [{ key: "add", arguments: {} }, `\`arguments\` has no meaning ${takes}${signature}`],
  [{ key: "nope", arguments: {} }, `\`arguments\` has no meaning ${takes}`],
  [
    { key: "add", args: { a: 1 }, body: { b: 2 } },
    `\`args\` and \`body\` are two names for one thing: give one of them.${signature}`,
  ],
  [
    { key: "add", args: [1], each: [{}] },
    `\`args\` beside \`each\` must be an object: the arguments that all calls have in common.${signature}`,
  ],
  [{ key: "add", args: {}, pick: 1 }, `\`pick\` must be a JMESPath expression.${signature}`],
  [{ key: "add", args: {}, shape: "true" }, `\`shape\` must be true or false.${signature}`],
  [{ key: "add", each: null }, `\`each\` must be a list of arguments.${signature}`],
  [{ next: "r1.p2", key: "add", args: {} }, `\`key\`, \`args\` have ${beside}${signature}`],
  [{ next: "r1.p2", shape: false }, `\`shape\` has ${beside}`],
  [{ next: null }, "`next` must be the cursor of an earlier result."],
])("refuses %j, and runs nothing", async (request, message) => {
  const { status, body } = await postJson(await open(), request);
  expect([status, body]).toEqual([
    400,
    { ran: false, error: { code: "invalid_arguments", message, details: {} } },
  ]);
  expect(seen).toEqual([]);
});

it.each([
  [{ key: "add", args: { a: 1, b: 1 }, pick: "sum[" }],
  [{ key: "add", each: [{ a: 1, b: 1 }], pick: "sum[" }],
  [{ key: "add", args: { a: 1, b: 1 }, pick: "sum[", shape: true }],
])("refuses an expression that is none before anything runs: %j", async (request) => {
  const { status, body } = await postJson(await open(), request);
  expect([status, body.ran, body.error.code]).toEqual([400, false, "invalid_arguments"]);
  expect(body.error.message).toMatch(/^`pick` is not valid JMESPath: .*\nadd\(a: int, b: int\)$/s);
  expect(seen).toEqual([]);
});

it("refuses a pick that is not valid JMESPath beside next, too", async () => {
  const url = await open();
  const { body } = await postJson(url, { key: "rows" });
  const { status, body: refused } = await postJson(url, { next: body.result.next, pick: "]" });
  expect([status, refused.error.code]).toEqual([400, "invalid_arguments"]);
});

it("picks before anything is counted, so that a large result comes whole, and after the author's own pick", async () => {
  const url = await open();
  expect((await postJson(url, { key: "rows" })).body.cut).toBe("paginated");
  expect((await postJson(url, { key: "rows", pick: "[-1].id" })).body).toEqual({
    ran: true,
    key: "rows",
    result: 119,
    invocation: { id: expect.any(String) },
  });
  expect((await postJson(url, { key: "picked", pick: "[].n" })).body.result).toEqual([1, 2]);
});

it("gives the whole result beside the error where an expression does not fit it, since the tool ran", async () => {
  const url = await open();
  const { status, body } = await postJson(url, { key: "add", args: { a: 1, b: 2 }, pick: "sum.length(@)" });
  expect([status, body]).toEqual([
    400,
    {
      key: "add",
      ran: true,
      error: {
        code: "invalid_arguments",
        message: expect.stringMatching(/^add ran, but .*length/),
        details: {},
      },
      result: { a: 1, b: 2, sum: 3 },
      invocation: { id: expect.any(String) },
    },
  ]);
  const image = await postJson(url, { key: "image", pick: "x" });
  expect([image.status, image.body]).toEqual([
    400,
    {
      key: "image",
      ran: true,
      error: {
        code: "invalid_arguments",
        message: "image ran, but `pick` needs JSON, and the result is not JSON.",
        details: {},
      },
      content: [expect.anything(), { type: "image", data: "AQID", mimeType: "image/png" }],
      invocation: { id: expect.any(String) },
    },
  ]);
});

it("gives a result that is not what was promised beside the error, unless the spec is strict", async () => {
  const url = await open();
  for (const key of ["unfit", "strictlyUnfit"]) {
    const { status, body } = await postJson(url, { key });
    const message = `${key} ran, but its result does not fit its output schema: the result must be an integer, not an object.`;
    expect([status, body]).toEqual([
      500,
      {
        key,
        ran: true,
        error: { code: "invalid_result", message, details: {} },
        ...(key === "unfit" ? { result: { id: "7" } } : {}),
        invocation: { id: expect.any(String) },
      },
    ]);
  }
});

it("picks from each result of a batch", async () => {
  const each = [{ a: 1, b: 2 }, { a: 3 }, { a: 4, b: 5 }];
  const { body } = await postJson(await open(), { key: "add", each, pick: "sum" });
  expect(body.results.map((one: { result?: number; ran: boolean }) => one.result ?? one.ran)).toEqual([
    3,
    false,
    9,
  ]);
});

it("picks from what a service has more of, page by page", async () => {
  const url = await open();
  const ids = "items[].id";
  let { body } = await postJson(url, { key: "pages", pick: ids });
  for (const [id, hasMore] of [
    [1, true],
    [2, true],
  ]) {
    expect(body).toMatchObject({ ran: true, key: "pages", result: [id] });
    expect(body.next !== undefined).toBe(hasMore);
    ({ body } = await postJson(url, { next: body.next, pick: ids }));
  }
  expect(body).toMatchObject({ ran: true, key: "pages", result: [3] });
  const { body: one } = await postJson(url, { key: "pages", pick: "items[0].id" });
  expect(one).toMatchObject({ result: 1, next: expect.any(String) });
  expect((await postJson(url, { next: one.next, pick: ids })).body.result).toEqual([2]);
});

it("takes args beside each for what all calls have in common, and an item's own win", async () => {
  const { body } = await postJson(await open(), {
    key: "add",
    args: { a: 1, b: 10 },
    each: [{}, { a: 2 }, { b: 20 }, null, '{"a":5}', { c: 1 }, [1]],
  });
  expect(body.results.map((one: { result?: { sum: number }; error?: object }) => one.result?.sum)).toEqual([
    11,
    12,
    21,
    11,
    15,
    undefined,
    undefined,
  ]);
  expect(body.results[5].error.message).toBe(
    "Wrong arguments for add: `c` is not known.\nadd(a: int, b: int)",
  );
  expect(body.results[6]).toEqual({
    ran: false,
    error: {
      code: "invalid_arguments",
      message: "Wrong arguments for add: they must be an object, not an array of 1.\nadd(a: int, b: int)",
      details: {},
    },
    invocation: { id: expect.any(String) },
  });
  expect(
    (await postJson(await open(), { key: "add", body: '{"a":1}', each: [{ b: 2 }] })).body,
  ).toMatchObject({ count: 1, results: [{ result: { sum: 3 } }] });
});

it("starts nothing more of a batch once its client is gone", async () => {
  let started = 0;
  const controller = new AbortController();
  const wait: Partial<ToolSketch> = {
    handler: async () => {
      started++;
      if (started === 8) controller.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
  const url = await dispatchUrl({ wait });
  await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: "wait", each: Array(200).fill({}) }),
    signal: controller.signal,
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(started).toBeLessThan(40);
});

it("keeps how long to wait for every item that a service refuses for its rate", async () => {
  const limited = (seconds: string) =>
    Object.assign(new Error("slow"), { status: 429, headers: { "retry-after": seconds } });
  const rated: Partial<ToolSketch> = {
    inputSchema: { type: "object", properties: { n: { type: "integer" } } },
    handler: ({ n }) => {
      if (n > 0) throw limited(String(n));
      return "fine";
    },
  };
  const url = await dispatchUrl({ rated });
  const { status, body } = await postJson(url, { key: "rated", each: [{ n: 7 }, { n: 0 }, { n: 9 }] });
  expect([status, body.results]).toEqual([
    200,
    [7, 0, 9].map((n) => ({
      ran: true,
      result:
        n === 0
          ? "fine"
          : {
              type: "rate_limited",
              retryAfterSeconds: n,
              upstream: "rated",
              message: `rated asks callers to wait ${n} seconds before the next call.`,
            },
      invocation: { id: expect.any(String) },
    })),
  ]);
});

it("takes a tool's own data for what it is, also where it looks half like a rate limit", async () => {
  const event: Partial<ToolSketch> = { handler: () => ({ type: "rate_limited", at: "noon" }) };
  const { status, headers } = await postJson(await dispatchUrl({ event }), { key: "event" });
  expect([status, headers.get("retry-after")]).toEqual([200, null]);
});

it.each([600, 100_000])("refuses a body, and arguments as a text, of %i levels", async (levels) => {
  const url = await open();
  const deep = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const post = async (body: string) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body });
    return [response.status, await response.json()];
  };
  expect(await post(`{"key":"add","args":${deep}}`)).toMatchObject([
    400,
    { ran: false, error: { message: "The body is nested deeper than 512 levels." } },
  ]);
  expect(await post(JSON.stringify({ key: "add", args: deep }))).toMatchObject([400, { ran: false }]);
  expect(seen).toEqual([]);
});
