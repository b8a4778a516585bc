import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import type { ToolAnnotations } from "../../../runtime/catalogue/records.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";

const config = { ...resolveConfig({}), small: { resident: 0 } };
const toolsOf = (tools: readonly ToolSketch[]) =>
  JSON.parse(tune(catalogueOf(tools), config).header.small).tools;
const named = (count: number, annotations?: ToolAnnotations) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${annotations?.readOnlyHint ? "read" : "write"}_${index}`,
    ...(annotations === undefined ? {} : { annotations }),
  }));
const reads = { readOnlyHint: true };

it.each<[string, readonly ToolSketch[], number, number]>([
  ["one tool", named(1), 3, 150],
  ["nothing", [], 3, 150],
  ["900 tools", named(900), 3, 150],
  ["tools that only read", named(20, reads), 3, 150],
  ["tools that destroy nothing", named(20, { destructiveHint: false }), 3, 150],
  ["tools that read and tools that write", [...named(20, reads), ...named(20)], 4, 190],
])("costs a model little for %s", (_, tools, count, most) => {
  const listed = toolsOf(tools);
  expect(listed).toHaveLength(count);
  // Clients put keys in an order of their own before they hand a list on.
  for (const order of permutations(["name", "description", "inputSchema", "annotations", "_meta"])) {
    const ordered = listed.map((tool: object) => JSON.parse(JSON.stringify(tool, deep(order))));
    expect(countTokens(JSON.stringify(ordered))).toBeLessThanOrEqual(most);
  }
});

it.each<[string, readonly ToolSketch[], readonly string[]]>([
  ["three tools", named(2), ["search_tools", "describe_tools", "execute_tool"]],
  ["four", [...named(2, reads), ...named(2)], ["search_tools", "query_tool", "execute_tool"]],
])("keeps %s out of a host's own tool search", (_, tools, loaded) => {
  const asking = toolsOf(tools).filter(
    (tool: { _meta?: Record<string, unknown> }) => tool._meta?.["anthropic/alwaysLoad"] === true,
  );
  expect(asking.map((tool: { name: string }) => tool.name)).toEqual(loaded);
});

it("closes no schema, so that hosts let through what is not declared", () => {
  for (const tool of [...toolsOf(named(1)), ...toolsOf([...named(1, reads), ...named(1)])])
    expect(Object.keys(tool.inputSchema)).toEqual(["type", "properties"]);
});

it("describes every tool: one host leaves out a tool without description", () => {
  for (const tool of [...toolsOf(named(1)), ...toolsOf([...named(1, reads), ...named(1)])]) {
    expect(tool.description).toMatch(/\w/);
  }
});

it.each<[string, readonly ToolSketch[], ToolAnnotations]>([
  ["tools that say nothing", named(2), { destructiveHint: true }],
  ["tools that only read", named(2, reads), { readOnlyHint: true }],
  ["tools that destroy nothing", named(2, { destructiveHint: false }), { destructiveHint: false }],
  ["some of both", [...named(1, { destructiveHint: false }), ...named(1, reads)], { destructiveHint: false }],
])("says what execute_tool may do with %s", (_, tools, annotations) => {
  expect(toolsOf(tools).at(-1)).toMatchObject({ name: "execute_tool", annotations });
});

it("counts hidden tools: whoever knows their names can run them", () => {
  const hidden = (annotations?: ToolAnnotations): ToolSketch => ({
    ...named(1, annotations)[0],
    name: "hidden",
    visible: false,
  });
  const effects = (tools: readonly ToolSketch[]) =>
    toolsOf(tools).map(({ name, annotations }: { name: string; annotations: ToolAnnotations }) => [
      name,
      annotations,
    ]);
  expect(effects([...named(2, reads), hidden()]).slice(2)).toEqual([
    ["query_tool", reads],
    ["execute_tool", { destructiveHint: true }],
  ]);
  expect(effects([...named(2, { destructiveHint: false }), hidden()]).at(-1)).toEqual([
    "execute_tool",
    { destructiveHint: true },
  ]);
  expect(effects([...named(2, reads), hidden(reads)]).at(-1)).toEqual(["execute_tool", reads]);
});

it("says that searching, describing and querying only read", () => {
  const [search, describe, query] = toolsOf([...named(1, reads), ...named(1)]);
  for (const tool of [search, describe, query]) expect(tool.annotations).toEqual({ readOnlyHint: true });
});

function permutations(keys: readonly string[]): readonly (readonly string[])[] {
  if (keys.length < 2) return [keys];
  return keys.flatMap((key) =>
    permutations(keys.filter((other) => other !== key)).map((rest) => [key, ...rest]),
  );
}

/** A JSON.stringify replacer that orders the keys of the outermost object. */
function deep(order: readonly string[]) {
  return (key: string, value: unknown) =>
    key === ""
      ? Object.fromEntries(
          order.flatMap((name) => (name in Object(value) ? [[name, Object(value)[name]]] : [])),
        )
      : value;
}
