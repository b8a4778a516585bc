import { expect, it } from "vitest";
import { smallClient } from "../../support/small-client.ts";

const few = smallClient([
  { name: "close_issue", handler: () => 1 },
  { name: "5_whys", description: "Ask five times", handler: () => 1 },
  { name: "whoami", description: "Say who is logged in", handler: () => "ada" },
]);
/** `tool_000 // Does tool_000`, of which the first hundred are on the left. */
const many = smallClient(
  Array.from({ length: 120 }, (_, index) => ({
    name: `tool_${String(index).padStart(3, "0")}`,
    category: index < 100 ? "left" : "right",
    handler: () => index,
  })),
);
const linesOf = async (args: object) => (await many.say("search_tools", args)).split("\n");

it("lists many tools by categories and pages", async () => {
  expect(await many.say("search_tools", { query: "" })).toMatch(
    /^120 tools: left 100, right 20\.\ntool_000 .*Page 1 of 3: page: 2 for more\.$/s,
  );
  expect(await many.say("search_tools", { page: 3 })).toMatch(/^tool_100 .*tool_119 [^\n]*$/s);
  expect(await many.say("search_tools", { page: 4 })).toBe("There are 3 pages.");
});

it("tells how to get more than it shows, and where that ends", async () => {
  expect((await linesOf({ query: "tool" })).slice(10)).toEqual(["More tools fit: add words."]);
  expect((await linesOf({ query: "tool", page: 2 })).slice(10)).toEqual(["More: page: 3"]);
  expect((await linesOf({ query: "tool", limit: 50 })).slice(50)).toEqual(["More: page: 2"]);
  expect((await linesOf({ query: "tool", limit: 50, page: 2 })).slice(50)).toEqual([
    "Only the best 100 are listed.",
  ]);
  expect(await many.say("search_tools", { query: "tool", limit: 50, page: 3 })).toBe(
    "Only the best 100 tools are listed for `tool`. Try more words, or an empty query for all tools.",
  );
});

it("tells the end of what matched from the end of what it lists", async () => {
  expect((await linesOf({ query: "right", limit: 20 })).slice(20)).toEqual([]);
  for (const page of [2, 3, 9])
    expect(await many.say("search_tools", { query: "right", limit: 50, page })).toBe(
      "No more tools for `right`.",
    );
});

it("keeps to a limit in the list of everything", async () => {
  const lines = await linesOf({ limit: 2, page: 2 });
  expect(lines).toEqual([
    "tool_002 // Does tool_002",
    "tool_003 // Does tool_003",
    "Page 2 of 60: page: 3 for more.",
  ]);
});

it.each([
  ["a number", { query: 5 }, "5_whys"],
  ["a list", { query: ["close", "issue"] }, "close_issue"],
  ["a letter", { query: "w" }, "whoami"],
  ["an object", { query: { text: "logged in" } }, "whoami"],
  ["another name", { q: "logged in" }, "whoami"],
])("looks for %s", async (_, args, tool) => {
  expect((await few.say("search_tools", args)).split("(")[0]).toBe(tool);
});

it("tells of what was said and not understood", async () => {
  const text = await few.say("search_tools", { query: "whoami", category: "users", wait_for_previous: true });
  expect(text.split("\n").at(-1)).toBe(
    "Not known here: `category`. search_tools takes query, limit and page.",
  );
  expect((await few.say("describe_tools", { names: "whoami", verbose: true })).split("\n").at(-1)).toBe(
    "Not known here: `verbose`. describe_tools takes names, and schema: true.",
  );
  expect(await few.say("search_tools", { query: "whoami", wait_for_previous: false })).not.toContain("known");
});
