import { expect, it } from "vitest";
import { textOf } from "../../support/memory-tools.ts";
import { type HandledTool, smallClient } from "../../support/small-client.ts";

const closeIssue: HandledTool = {
  name: "close_issue",
  description: "Close one issue, with a reason",
  docs: "Closed issues stay searchable.",
  schema: {
    type: "object",
    properties: {
      number: { type: "integer", description: "Its number" },
      reason: { enum: ["completed", "not_planned"], default: "completed" },
    },
    required: ["number"],
    additionalProperties: false,
  },
  examples: [{ ask: "close 12", args: { number: 12 } }],
  handler: ({ number, reason }) => ({ number, state: "closed", reason }),
};
const listIssues: HandledTool = {
  name: "list_issues",
  description: "List all issues",
  annotations: { readOnlyHint: true },
  handler: () =>
    Array.from({ length: 120 }, (_, index) => ({ number: index + 1, title: `Issue ${index + 1}` })),
};
const shot: HandledTool = {
  name: "take_screenshot",
  description: "Take a picture of the page",
  handler: () => ({ content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] }),
};
const whoami: HandledTool = { name: "whoami", description: "Say who is logged in", handler: () => "ada" };
const hidden: HandledTool = { name: "hidden_thing", visible: false, handler: () => "found" };

const writing = smallClient([closeIssue, shot, whoami, hidden]);
const both = smallClient([closeIssue, listIssues, shot, whoami]);

it("is three tools", async () => {
  expect(await writing.list()).toEqual(["search_tools", "describe_tools", "execute_tool"]);
});

it("is four tools where some read and some write", async () => {
  expect(await both.list()).toEqual(["search_tools", "describe_tools", "query_tool", "execute_tool"]);
});

it("has no other tools", async () => {
  await expect(writing.call("close_issue", {})).rejects.toThrow("Unknown tool: close_issue");
  await expect(writing.call("query_tool", {})).rejects.toThrow("Unknown tool: query_tool");
});

it("finds tools, and shows how the best ones are called", async () => {
  const [first] = (await writing.say("search_tools", { query: "close a ticket" })).split("\n");
  expect(first).toMatch(/^close_issue\(number.*\) \/\/ Close one issue, with a reason$/);
});

it("names the tool that runs each hit, for readers and writers alike", async () => {
  const text = await both.say("search_tools", { query: "issues" });
  expect(text).toMatch(/^list_issues\(.*\/\/ List all issues \(query_tool\)$/m);
  expect(text).toMatch(/^close_issue\(.*\/\/ Close one issue, with a reason \(execute_tool\)$/m);
  expect(await writing.say("search_tools", { query: "issues" })).not.toContain("_tool)");
});

it("obeys a limit and a page", async () => {
  const all = (await both.say("search_tools", { query: "issue picture" })).split("\n");
  expect((await both.say("search_tools", { query: "issue picture", limit: 1 })).split("\n")).toEqual([
    all[0],
    "More: page: 2",
  ]);
  const second = await both.say("search_tools", { query: "issue picture", limit: 1, page: 2 });
  expect(second.split("\n")[0]?.split(/[( ]/)[0]).toBe(all[1]?.split(/[( ]/)[0]);
  expect(await both.say("search_tools", { query: "issue picture", page: 9 })).toBe(
    "No more tools for `issue picture`.",
  );
});

it.each([[{}], [{ query: "" }], [null], [{ query: null, limit: "many" }]])(
  "lists everything for %j",
  async (args) => {
    const text = await writing.say("search_tools", args);
    expect(text).toMatch(/^3 tools\.\nclose_issue \/\/ .*\ntake_screenshot \/\/ .*\nwhoami \/\/ .*$/);
  },
);

it("says what there is where nothing fits", async () => {
  expect(await writing.say("search_tools", { query: "quantum" })).toBe(
    "No tool fits `quantum`. 3 tools. Try other words, or an empty query for all tools.",
  );
});

it("describes tools by docs, documented signature and an example", async () => {
  const text = await writing.say("describe_tools", { names: "close_issue, whoami" });
  expect(text).toMatch(/^Close one issue, with a reason\nClosed issues stay searchable\.\n.*close_issue\(/s);
  expect(text).toContain('Example: {"number":12}');
  expect(text).toContain("\n\nSay who is logged in\n");
});

it.each([
  [{ names: ["close_issue", "whoami"] }],
  [{ names: '["close_issue","whoami"]' }],
  [{ names: "close_issue whoami" }],
  [{ tools: ["close_issue", "whoami", "whoami"] }],
])("understands the names in %j", async (args) => {
  expect(await writing.say("describe_tools", args)).toBe(
    await writing.say("describe_tools", { names: "close_issue,whoami" }),
  );
});

it("describes by JSON Schema where that is asked for", async () => {
  const text = await writing.say("describe_tools", { names: "close_issue", schema: true });
  expect(JSON.parse(text)).toMatchObject({ name: "close_issue", inputSchema: { required: ["number"] } });
});

it("describes results as they come: bare, whatever structured content must be", async () => {
  const list = { type: "array", items: { $ref: "#/$defs/issue" } };
  const $defs = { issue: { type: "object", properties: { id: { type: "integer" } } } };
  const wrapped = { type: "object", properties: { result: list }, required: ["result"], $defs };
  const client = smallClient([
    {
      name: "list_ids",
      output: { author: { ...list, $defs }, published: wrapped, wrapped: true },
      handler: () => [{ id: 1 }],
    },
    {
      name: "count",
      output: {
        author: { type: "integer" },
        published: { type: "object", properties: { result: { type: "integer" } }, required: ["result"] },
        wrapped: true,
      },
      handler: () => 3,
    },
    {
      name: "get_result",
      output: { author: wrapped, published: wrapped },
      handler: () => ({ result: [{ id: 1 }] }),
    },
  ]);
  const outputOf = async (names: string) =>
    JSON.parse(await client.say("describe_tools", { names, schema: true })).outputSchema;
  expect(await outputOf("list_ids")).toEqual({ ...list, $defs });
  expect(await client.say("execute_tool", { name: "list_ids", pick: "[].id" })).toBe("[1]");
  expect(await outputOf("count")).toEqual({ type: "integer" });
  expect(await client.say("execute_tool", { name: "count" })).toBe("3");
  expect(await outputOf("get_result")).toEqual(wrapped);
});

it("describes what is known, and names the nearest for what is not", async () => {
  const text = await writing.say("describe_tools", { names: "whoami, close_isue" });
  expect(text).toMatch(/There is no tool `close_isue`\. Nearest:\nclose_issue\(/);
  expect(await writing.say("describe_tools", {})).toMatch(/^`names` is missing/);
});

const closed = '{"number":12,"state":"closed","reason":"completed"}';

it("answers wrong arguments with what is wrong and the signature", async () => {
  const result = await writing.call("execute_tool", { name: "close_issue", args: { id: 12 } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(
    /^Wrong arguments for close_issue: `number` is missing; `id` is not known \(did you mean `number`\?\)\.\nclose_issue\(/,
  );
});

it.each([
  "close_isue",
  "mcp__tracker__close_isue",
  "other.close_issue",
  "finish an issue",
  "close_issue now",
])("answers the wrong name %s with the nearest and its signature", async (name) => {
  const result = await writing.call("execute_tool", { name, args: { number: 12 } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(/^Nothing was run: there is no tool `.*`\. Nearest:\nclose_issue\(number/);
});

it.each([
  "close an issue",
  "Close the issue",
  "closeIssue",
  "issues.close",
  "test.close_issue",
  "mcp__test__close_issue",
])("runs close_issue for whoever says %s, and gives its arguments", async (name) => {
  expect(await writing.say("execute_tool", { name, args: { number: 12 } })).toBe(closed);
  expect(await writing.say("execute_tool", { name })).toMatch(
    /^Wrong arguments for close_issue: .*\nclose_issue\(number/,
  );
  expect(await writing.say("describe_tools", { names: name })).toMatch(/^Close one issue, with a reason\n/);
});

it("runs each for whoever says the tool in words, and keeps reading apart from writing", async () => {
  const text = await both.say("execute_tool", { name: "close issue", each: [{ number: 1 }, { number: 2 }] });
  expect(JSON.parse(text).map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  expect(await both.say("query_tool", { name: "close issue", args: { number: 1 } })).toMatch(
    /^Nothing was run: `close_issue` may change things: run it with execute_tool\.\nclose_issue\(number/,
  );
});

it("runs a hidden tool for whoever knows its name, and suggests it to nobody", async () => {
  expect(await writing.say("execute_tool", { name: "hidden_thing" })).toBe("found");
  expect(await writing.say("execute_tool", { name: "hidden_thin" })).not.toContain("hidden_thing");
  expect(await writing.say("execute_tool", { name: "hidden thing" })).toMatch(
    /^Nothing was run: there is no tool `hidden thing`/,
  );
});

it("keeps reading apart from writing", async () => {
  const refused = await both.call("query_tool", { name: "close_issue", args: { number: 1 } });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toBe(
    'Nothing was run: `close_issue` may change things: run it with execute_tool.\nclose_issue(number:int,reason?:"completed"|"not_planned"="completed")',
  );
  expect(await both.say("query_tool", { name: "list_issues" })).toContain("Issue 1");
  expect(await both.say("execute_tool", { name: "list_issues" })).toContain("Issue 1");
});

it("passes a tool's own content on", async () => {
  const { content } = await writing.call("execute_tool", { name: "take_screenshot" });
  expect(content).toEqual([{ type: "image", data: "AAAA", mimeType: "image/png" }]);
});

it("sends no structured content", async () => {
  expect(
    await writing.call("execute_tool", { name: "close_issue", args: { number: 12 } }),
  ).not.toHaveProperty("structuredContent");
});

it("picks from a result before it is counted", async () => {
  const picked = await both.say("query_tool", { name: "list_issues", pick: "[?number>`118`].title" });
  expect(picked).toBe('["Issue 119","Issue 120"]');
});

it("reads on in a result that was cut, by its cursor", async () => {
  const first = await both.say("query_tool", { name: "list_issues" });
  const [, cursor = ""] = /query_tool\(name: (\S+)\)/.exec(first) ?? [];
  expect(cursor).not.toBe("");
  const second = await both.say("query_tool", { name: cursor });
  expect(second).toContain("Issue 40");
  expect(await both.say("execute_tool", { next: cursor })).toBe(second);
  expect(await both.say("query_tool", { name: cursor, args: { pick: "[119].title" } })).toBe("Issue 120");
});

it("lets clients that know Delta-MCP call tools by name, with data beside the text", async () => {
  const caller = { capabilities: { experimental: { "io.github.deltamcp/delta": {} } } };
  const result = await writing.call("close_issue", { number: 12 }, caller);
  expect(result.structuredContent).toEqual({ number: 12, state: "closed", reason: "completed" });
  const reference = { protocolVersion: "delta-mcp/0.2.0" };
  expect(textOf(await writing.call("whoami", {}, reference))).toBe("ada");
});

it("reads on in the result of a tool that writes with execute_tool alone", async () => {
  const long: HandledTool = { ...listIssues, name: "purge_issues", annotations: {} };
  const client = smallClient([long, whoami, { ...listIssues, name: "see_issues" }]);
  const first = await client.say("execute_tool", { name: "purge_issues" });
  const [, cursor = ""] = /execute_tool\(name: (\S+)\)/.exec(first) ?? [];
  expect(await client.say("query_tool", { name: cursor })).toBe(
    "Nothing was run: `purge_issues` may change things: run it with execute_tool.",
  );
  expect(await client.say("execute_tool", { name: cursor })).toContain("Issue 40");
});

it("cuts a describe that is too long for any host, and reads on in it", async () => {
  const docs = Array.from({ length: 2_000 }, (_, index) => `Sentence ${index}.`).join(" ");
  const client = smallClient([{ ...closeIssue, docs }]);
  const first = await client.say("describe_tools", { names: "close_issue" });
  expect(first.length).toBeLessThan(7_000);
  const [, cursor = ""] = /execute_tool\(name: (\S+?)\)/.exec(first) ?? [];
  const second = await client.say("execute_tool", { name: cursor });
  expect(second).not.toBe(first);
  expect(second).toContain("Sentence 6");
});
