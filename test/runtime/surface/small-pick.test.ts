import { beforeEach, expect, it } from "vitest";
import { textOf } from "../../support/memory-tools.ts";
import { type HandledTool, smallClient } from "../../support/small-client.ts";

let runs = 0;
beforeEach(() => {
  runs = 0;
});
const counted = <Value>(value: Value) => {
  runs += 1;
  return value;
};

const addRow: HandledTool = {
  name: "add_row",
  schema: { type: "object", properties: { id: { type: "integer", default: 7 } } },
  handler: ({ id }) => counted({ id, state: "added", tags: id === 7 ? 3 : ["a", "b"] }),
};
const addPicked: HandledTool = {
  ...addRow,
  name: "add_picked",
  result: { pick: "{tags: tags}", format: "json", maxTokens: 500, paginateAfter: 50 },
};
const badPick: HandledTool = {
  ...addRow,
  name: "bad_pick",
  result: { pick: "length(id)", format: "json", maxTokens: 500, paginateAfter: 50 },
};
const draw: HandledTool = {
  name: "draw",
  handler: () => counted({ content: [{ type: "image", data: "AA", mimeType: "image/png" }] }),
};
const rich: HandledTool = {
  name: "rich",
  handler: () => counted({ content: [{ type: "text", text: "one" }], structuredContent: { n: 1 } }),
};
const fails: HandledTool = {
  name: "fails",
  handler: () =>
    counted({
      content: [{ type: "text", text: "out of paper" }],
      structuredContent: { n: 1 },
      isError: true,
    }),
};
/** Three pages, of which the service gives one at a time. */
const listPages: HandledTool = {
  name: "list_pages",
  schema: { type: "object", properties: { page: { type: "integer", default: 1 } } },
  result: {
    format: "json",
    maxTokens: 500,
    paginateAfter: 50,
    pages: { next: "next", argument: "page" },
  },
  handler: ({ page }) => counted({ items: [{ on: page }], ...(page < 3 ? { next: page + 1 } : {}) }),
};
const client = smallClient([listPages, addRow, addPicked, badPick, draw, rich, fails]);
const say = (name: string, pick: string, rest = {}) => client.say("execute_tool", { name, pick, ...rest });
const unfit =
  "`length(tags)` cannot be applied to the result: Invalid type: length() expected argument 1 to be type (string | array | object) but received type number instead.";

it.each([
  ["[", /^`pick` is not valid JMESPath: /],
  [
    "lenght(tags)",
    /^`pick` cannot be applied: there is no function `lenght` \(did you mean `length`\?\)\.\nadd_row\(/,
  ],
  ["tags[].nosuchfn(@)", /^`pick` cannot be applied: there is no function `nosuchfn`\.\nadd_row\(/],
  ["length(tags, id)", /^`pick` cannot be applied: `length` takes 1 argument, not 2\.\nadd_row\(/],
  ["sort_by(tags)", /^`pick` cannot be applied: `sort_by` takes 2 arguments, not 1\.\nadd_row\(/],
  ["trim(a, b, c)", /^`pick` cannot be applied: `trim` takes 1 to 2 arguments, not 3\.\nadd_row\(/],
  ["merge()", /^`pick` cannot be applied: `merge` takes 1 or more arguments, not 0\.\nadd_row\(/],
  ["tags[?a = 'b']", /^`pick` cannot be applied: `=` compares nothing \(write `==`\)\.\nadd_row\(/],
])("refuses the pick %s before anything runs", async (pick, reason) => {
  for (const rest of [{}, { each: [{ id: 1 }] }]) {
    const result = await client.call("execute_tool", { name: "add_row", pick, ...rest });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(reason);
  }
  expect(runs).toBe(0);
});

it("takes what looks like a function in a literal for what it is", async () => {
  expect(await say("add_row", '`{"type":"Function","name":"x","children":[]}`.name')).toBe("x");
});

it("says that the tool ran where its result does not fit, and shows the result", async () => {
  const result = await client.call("execute_tool", { name: "add_row", pick: "length(tags)" });
  expect(result).toEqual({
    content: [
      {
        type: "text",
        text: `add_row ran, but ${unfit} Its result, unpicked:\n{"id":7,"state":"added","tags":3}`,
      },
    ],
  });
  expect(await say("add_picked", "length(tags)")).toBe(
    `add_picked ran, but ${unfit} Its result, unpicked:\n{"tags":3}`,
  );
  expect(runs).toBe(2);
});

it("says so of each run of a batch", async () => {
  const each = [{ id: 1 }, { id: 7 }];
  expect(JSON.parse(await say("add_row", "length(tags)", { each }))).toEqual([
    2,
    { note: `add_row ran, but ${unfit}`, result: { id: 7, state: "added", tags: 3 } },
  ]);
  expect(JSON.parse(await say("add_picked", "length(tags)", { each }))).toEqual([
    2,
    { note: `add_picked ran, but ${unfit}`, result: { tags: 3 } },
  ]);
  expect(runs).toBe(4);
});

it("gives the whole result where the author's own pick does not fit, and says so", async () => {
  const said =
    /^bad_pick ran, but `length\(id\)` cannot be applied to the result: Invalid type: .* received type number instead\./;
  for (const rest of [{}, { pick: "x" }]) {
    const result = await client.call("execute_tool", { name: "bad_pick", ...rest });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toMatch(said);
    expect(textOf(result)).toMatch(/ Its result:\n\{"id":/);
  }
  const [{ note, result }] = JSON.parse(await client.say("execute_tool", { name: "bad_pick", each: [{}] }));
  expect(note).toMatch(said);
  expect(result).toHaveProperty("id");
});

it("picks from the data that content brings, and says where it brings none", async () => {
  const note = "draw ran, but `pick` needs JSON, and the result is not JSON.";
  const image = { type: "image", data: "AA", mimeType: "image/png" };
  expect(await say("rich", "n")).toBe("1");
  expect((await client.call("execute_tool", { name: "draw", pick: "n" })).content).toEqual([
    { type: "text", text: note },
    image,
  ]);
  expect((await client.call("execute_tool", { name: "draw", pick: "n", each: [{}] })).content).toEqual([
    { type: "text", text: "1:" },
    { type: "text", text: note },
    image,
  ]);
  expect(await say("rich", "n", { each: [{}] })).toBe("[1]");
});

it("leaves the failure of a tool what it is", async () => {
  const failed = await client.call("execute_tool", { name: "fails", pick: "n" });
  expect([failed.isError, textOf(failed)]).toEqual([true, "out of paper"]);
  expect(await say("fails", "n", { each: [{}] })).toBe('[{"error":"out of paper"}]');
});

it("gives a model no cursor to all of a held result", async () => {
  const rows = smallClient([
    { name: "rows", handler: () => Array.from({ length: 900 }, (_, id) => ({ id })) },
  ]);
  const [cursor = ""] = /r\d{18}\.p2/.exec(await rows.say("execute_tool", { name: "rows" })) ?? [];
  const all = cursor.replace("p2", "all");
  const requests = [{ name: all }, { name: "rows", next: all }, { name: "rows", args: { _next: all } }];
  for (const args of requests) {
    const result = await rows.call("execute_tool", args);
    expect([result.isError, (textOf(result) ?? "").length < 1_000]).toEqual([true, true]);
  }
});

it("picks from what a service has more of, page by page", async () => {
  let text = await say("list_pages", "items[].on");
  const seen = [];
  for (let page = 1; page <= 3; page++) {
    seen.push(/\[(\d)\]/.exec(text)?.[1]);
    const [, cursor] = /execute_tool\(name: (\S+\.more)\)/.exec(text) ?? [];
    if (cursor !== undefined) text = await say(cursor, "items[].on");
  }
  expect(seen).toEqual(["1", "2", "3"]);
  expect(runs).toBe(3);
});

it("stops an expression that would take the server down, in each run and in what is held", async () => {
  const bomb = Array(26).fill("[@,@]").join("|");
  const stopped =
    /^add_row ran, but `\[@,@\].* too much work .* Simplify it, or pick from a smaller result\./;
  expect(await say("add_row", bomb)).toMatch(stopped);
  const runs = JSON.parse(await say("add_row", bomb, { each: [{ id: 1 }, { id: 2 }] }));
  expect(runs.map(({ note }: { note: string }) => stopped.test(`${note}.`))).toEqual([true, true]);
});
