import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";

const reads = { readOnlyHint: true };
const close: ToolSketch = { name: "close_issue", category: "issues", pin: true };
const many = Array.from(
  { length: 60 },
  (_, index): ToolSketch => ({
    name: `tool_${String(index).padStart(2, "0")}`,
    category: index < 40 ? "left" : "right",
  }),
);

/** So many recorded calls of each. */
const recorded = (counts: Readonly<Record<string, number>>) => ({
  messages: [],
  calls: Object.entries(counts).flatMap(([tool, count]) =>
    Array.from({ length: count }, () => ({ tool, at: 0 })),
  ),
});

function small(
  tools: readonly ToolSketch[],
  resident: number | "auto" = "auto",
  use: Readonly<Record<string, number>> = {},
) {
  const tuned = tune(catalogueOf(tools), { ...resolveConfig({}), small: { resident } }, recorded(use));
  const listed = JSON.parse(tuned.header.small).tools as {
    name: string;
    description?: string;
    inputSchema: object;
  }[];
  return {
    pinned: tuned.pinned.map(({ name }) => name),
    why: tuned.pinned.map(({ why }) => why),
    listed,
    of: (name: string) => listed.find((tool) => tool.name === name),
  };
}

it("has nothing at hand where the author chose nothing", () => {
  expect(small(many).pinned).toEqual([]);
});

it("has pinned tools and those of an early rank at hand, and counts the rest", () => {
  const { pinned, of } = small([...many, close, { name: "first", rank: 1 }]);
  expect(pinned).toEqual(["close_issue", "first"]);
  expect(of("execute_tool")?.description).toMatch(
    /^Run a tool\. Guess: .* Tools at hand:\nclose_issue\(.*\)\nfirst\(.*\)\nOthers, by search_tools: left 40, right 20$/s,
  );
});

it("names the others where they are few", () => {
  expect(small([close, { name: "other_tool" }]).of("execute_tool")?.description).toMatch(
    /\nOthers, by search_tools: other_tool$/,
  );
});

it("declares what else it takes where it has something to say anyway", () => {
  expect(small([close]).of("execute_tool")?.inputSchema).toMatchObject({
    properties: { each: { type: "array" }, pick: { type: "string" } },
  });
});

it("takes tools by rank and name up to so many tokens", () => {
  const few = small(many, 60).pinned.length;
  expect(few).toBeGreaterThan(3);
  expect(small(many, 120).pinned.length).toBeGreaterThan(few);
  expect(small(many, 60).pinned).toEqual(many.slice(0, few).map((tool) => tool.name));
  expect(small([...many, close], 0).pinned).toEqual([]);
});

it("stays under 2,000 characters, however many tokens it may cost", () => {
  const { of, pinned } = small(
    many.map((tool) => ({ ...tool, name: `${tool.name}_${"long".repeat(12)}` })),
    100_000,
  );
  expect(of("execute_tool")?.description?.length).toBeLessThan(2_000);
  expect(pinned.length).toBeLessThan(60);
});

it("keeps tools that read with query_tool, and the others with execute_tool", () => {
  const { of } = small([close, { name: "list_issues", annotations: reads, pin: true }]);
  expect(of("query_tool")?.description).toContain("\nlist_issues(");
  expect(of("query_tool")?.description).not.toContain("\nclose_issue(");
  expect(of("execute_tool")?.description).toContain("\nclose_issue(");
});

it("says once what else there is, in the last description that has tools at hand", () => {
  const list: ToolSketch = { name: "list_issues", annotations: reads, pin: true };
  const both = small([close, list, { name: "other_tool" }]);
  expect(both.of("query_tool")?.description).not.toContain("Others");
  expect(both.of("execute_tool")?.description).toMatch(/\nOthers, by search_tools: other_tool$/);
  const one = small([list, { name: "other_tool" }]);
  expect(one.of("query_tool")?.description).toMatch(/\nOthers, by search_tools: other_tool$/);
  expect(one.of("execute_tool")?.description).toBe("Run any tool. Guess too");
});

it("has no hidden tool at hand", () => {
  expect(small([{ name: "secret", pin: true, visible: false }, close]).pinned).toEqual(["close_issue"]);
});

it("has at hand what recorded use makes worth its place, and tells how it was used", () => {
  const { pinned, why } = small(many, "auto", { tool_07: 10, tool_03: 1_224, tool_50: 3 });
  expect(pinned).toEqual(["tool_03", "tool_07"]);
  expect(why).toEqual(["1,224 of 1,237 recorded calls", "10 of 1,237 recorded calls"]);
});

it("weighs the request that a tool saves against its signature in three requests", () => {
  // `tool_03()` and a line feed are 4 tokens, and the leanest host sends 4,600 of its own: 4,600 / 12 = 383.3.
  expect(countTokens("tool_03()\n")).toBe(4);
  expect(small(many, "auto", { tool_03: 1, tool_07: 382 }).pinned).toEqual(["tool_07", "tool_03"]);
  expect(small(many, "auto", { tool_03: 1, tool_07: 383 }).pinned).toEqual(["tool_07"]);
});

it("orders by pin, rank, use and name", () => {
  const tools = [...many, close, { name: "first", rank: 1 }, { name: "late", rank: 200 }];
  const { pinned, why } = small(tools, 26, { late: 90, tool_09: 2, tool_08: 3, tool_02: 1 });
  expect(pinned).toEqual(["close_issue", "first", "tool_08", "tool_09", "tool_02", "tool_00", "tool_01"]);
  expect(why).toEqual([
    "pinned",
    "rank 1",
    "3 of 96 recorded calls",
    "2 of 96 recorded calls",
    "1 of 96 recorded calls",
    "by name",
    "by name",
  ]);
});

it("counts calls of hidden tools, and none of what are no tools of the catalogue", () => {
  const tools = [...many, { name: "secret", visible: false }];
  const { pinned, why } = small(tools, "auto", { secret: 5, tool_01: 2, renamed_tool: 40 });
  expect(pinned).toEqual(["tool_01"]);
  expect(why).toEqual(["2 of 7 recorded calls"]);
});

it("counts a tool that was called in words, as the server finds it", () => {
  const use = { "close an issue": 2, closeIssue: 1, "shut the issue": 4 };
  const { pinned, why } = small([{ ...close, pin: false }], "auto", use);
  expect(pinned).toEqual(["close_issue"]);
  expect(why).toEqual(["3 of 3 recorded calls"]);
});

it("spends no more than 400 tokens on recorded use", () => {
  const long = many.map((tool) => ({ ...tool, name: `${tool.name}_of_the_second_kind` }));
  expect(countTokens(`${long[0]?.name}()\n`)).toBe(8);
  const use = Object.fromEntries(long.map(({ name }, place) => [name, 100 - place]));
  expect(small(long, "auto", use).pinned).toEqual(long.slice(0, 50).map(({ name }) => name));
});
