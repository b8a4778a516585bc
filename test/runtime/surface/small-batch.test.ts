import { expect, it } from "vitest";
import { textOf } from "../../support/memory-tools.ts";
import { type HandledTool, smallClient } from "../../support/small-client.ts";

let running = 0;
let mostRunning = 0;

const square: HandledTool = {
  name: "square",
  schema: { type: "object", properties: { of: { type: "number" } }, required: ["of"] },
  async handler({ of }) {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    // The first take longest, so that they would come last if order depended on time.
    await new Promise((done) => setTimeout(done, Math.max(0, 20 - of)));
    running -= 1;
    if (of === 13) throw new Error("unlucky");
    return { of, is: of * of };
  },
};
const draw: HandledTool = {
  name: "draw",
  schema: { type: "object", properties: { what: { type: "string" } } },
  handler: ({ what }) => ({ content: [{ type: "image", data: what, mimeType: "image/png" }] }),
};
const busy: HandledTool = {
  name: "busy",
  schema: { type: "object", properties: { status: { type: "integer" } } },
  handler({ status }) {
    if (status !== 200) throw Object.assign(new Error(`answered ${status}`), { status, retryAfter: 9 });
    return "fine";
  },
};
/** A service that gives one number a page. */
const pages: HandledTool = {
  name: "pages",
  schema: { type: "object", properties: { page: { type: "integer", default: 1 } } },
  result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "page" } },
  handler: ({ page }) => ({ at: page, ...(page < 3 ? { next: page + 1 } : {}) }),
};
const client = smallClient([square, draw, busy, pages]);
const runs = (count: number) => Array.from({ length: count }, (_, of) => ({ of }));

it("runs a tool once for each of some arguments, in their order", async () => {
  const text = await client.say("execute_tool", { name: "square", each: runs(12) });
  expect(JSON.parse(text)).toEqual(runs(12).map(({ of }) => ({ of, is: of * of })));
});

it("runs a few at a time", async () => {
  mostRunning = 0;
  await client.call("execute_tool", { name: "square", each: runs(12) });
  expect(mostRunning).toBe(8);
});

it("tells of each run that failed, and lets the others be", async () => {
  const result = await client.call("execute_tool", {
    name: "square",
    each: [{ of: 2 }, { of: 13 }, { off: 1 }],
  });
  expect(result.isError).toBeUndefined();
  const [good, unlucky, wrong] = JSON.parse(textOf(result) ?? "");
  expect(good).toEqual({ of: 2, is: 4 });
  expect(unlucky).toEqual({ error: expect.stringContaining("unlucky") });
  expect(wrong).toEqual({ error: expect.stringMatching(/^Wrong arguments for square: `of` is missing/) });
});

it("tells of each run that its service has more behind it", async () => {
  const note = 'the service has more pages: pages: "all" reads them too';
  const each = [{ page: 1 }, { page: 3 }];
  expect(JSON.parse(await client.say("execute_tool", { name: "pages", each }))).toEqual([
    { note, result: { at: 1, next: 2 } },
    { at: 3 },
  ]);
  expect(JSON.parse(await client.say("execute_tool", { name: "pages", each, pick: "at" }))).toEqual([
    { note, result: 1 },
    3,
  ]);
});

it("reads all pages of each run", async () => {
  const each = [{ page: 1 }, { page: 2 }];
  const call = { name: "pages", each, pages: "all", pick: "[].at" };
  expect(JSON.parse(await client.say("execute_tool", call))).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  const one = await client.say("execute_tool", { name: "pages", pages: "all", pick: "sum([].at)" });
  expect(one).toBe("6\n\nAll of it: 3 pages of the service, 3 items.");
});

it("keeps the shape of a rate limit for each run", async () => {
  const limit = JSON.parse(await client.say("execute_tool", { name: "busy", args: { status: 429 } }));
  expect(limit).toMatchObject({ type: "rate_limited", retryAfterSeconds: 9, upstream: "busy" });
  const each = [{ status: 200 }, { status: 429 }, { status: 500 }];
  expect(JSON.parse(await client.say("execute_tool", { name: "busy", each }))).toEqual([
    "fine",
    limit,
    { error: "answered 500" },
  ]);
});

it("is an error where every run failed", async () => {
  expect(await client.call("execute_tool", { name: "square", each: [{}, {}] })).toMatchObject({
    isError: true,
  });
});

it("picks from each result", async () => {
  expect(await client.say("execute_tool", { name: "square", each: runs(3), pick: "is" })).toBe("[0,1,4]");
});

it.each([
  [JSON.stringify(runs(2))],
  [['{"of":0}', '{"of":1}']],
  [[{ args: { of: 0 } }, { args: { of: 1 } }]],
])("understands each as %j", async (each) => {
  expect(await client.say("execute_tool", { name: "square", each, pick: "is" })).toBe("[0,1]");
});

it("takes a list of arguments for a batch", async () => {
  expect(await client.say("execute_tool", { name: "square", args: runs(2), pick: "is" })).toBe("[0,1]");
});

it("keeps content that is more than text, each under its number", async () => {
  const { content } = await client.call("execute_tool", {
    name: "draw",
    each: [{ what: "AA" }, { what: "BB" }],
  });
  expect(content).toEqual([
    { type: "text", text: "1:" },
    { type: "image", data: "AA", mimeType: "image/png" },
    { type: "text", text: "2:" },
    { type: "image", data: "BB", mimeType: "image/png" },
  ]);
});

it("pages what is too much for one answer, and reads on without running again", async () => {
  const text = await client.say("execute_tool", { name: "square", each: runs(200) });
  const [, cursor = ""] = /execute_tool\(name: (\S+)\)/.exec(text) ?? [];
  mostRunning = 0;
  expect(await client.say("execute_tool", { name: cursor })).toContain('"is":');
  expect(mostRunning).toBe(0);
});

it("runs no more than it can answer for", async () => {
  expect(await client.say("execute_tool", { name: "square", each: runs(201) })).toBe(
    "`each` takes 200 runs at a time, not 201.\nsquare(of:number)",
  );
});

it("shows more runs than a page of the tool has items, if they are small", async () => {
  const text = await client.say("execute_tool", { name: "square", each: runs(120), pick: "is" });
  expect(JSON.parse(text.split("\n")[0] ?? "")).toHaveLength(120);
});
