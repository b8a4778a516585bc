import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config.ts";
import { tune } from "../../../compiler/tune/tune.ts";
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

function small(tools: readonly ToolSketch[], resident: number | "auto" = "auto") {
  const tuned = tune(catalogueOf(tools), { ...resolveConfig({}), small: { resident } });
  const listed = JSON.parse(tuned.header.small).tools as {
    name: string;
    description?: string;
    inputSchema: object;
  }[];
  return {
    resident: tuned.resident,
    listed,
    of: (name: string) => listed.find((tool) => tool.name === name),
  };
}

it("has nothing at hand where the author chose nothing", () => {
  expect(small(many).resident).toEqual([]);
});

it("has pinned tools and those of an early rank at hand, and counts the rest", () => {
  const { resident, of } = small([...many, close, { name: "first", rank: 1 }]);
  expect(resident).toEqual(["close_issue", "first"]);
  expect(of("execute_tool")?.description).toMatch(
    /^Run a tool\. .* Tools at hand:\nclose_issue\(.*\)\nfirst\(.*\)\nOthers, by search_tools: left 40, right 20$/s,
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
  const few = small(many, 60).resident.length;
  expect(few).toBeGreaterThan(3);
  expect(small(many, 120).resident.length).toBeGreaterThan(few);
  expect(small(many, 60).resident).toEqual(many.slice(0, few).map((tool) => tool.name));
  expect(small([...many, close], 0).resident).toEqual([]);
});

it("stays under 2,000 characters, however many tokens it may cost", () => {
  const { of, resident } = small(
    many.map((tool) => ({ ...tool, name: `${tool.name}_${"long".repeat(12)}` })),
    100_000,
  );
  expect(of("execute_tool")?.description?.length).toBeLessThan(2_000);
  expect(resident.length).toBeLessThan(60);
});

it("keeps tools that read with query_tool, and the others with execute_tool", () => {
  const { of } = small([close, { name: "list_issues", annotations: reads, pin: true }]);
  expect(of("query_tool")?.description).toContain("\nlist_issues(");
  expect(of("query_tool")?.description).not.toContain("\nclose_issue(");
  expect(of("execute_tool")?.description).toContain("\nclose_issue(");
});

it("has no hidden tool at hand", () => {
  expect(small([{ name: "secret", pin: true, visible: false }, close]).resident).toEqual(["close_issue"]);
});
