import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import type { Catalogue } from "../../../compiler/lower/catalogue.ts";
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
  ["one tool", named(1), 3, 200],
  ["nothing", [], 3, 200],
  ["900 tools", named(900), 3, 200],
  ["tools that only read", named(20, reads), 3, 200],
  ["tools that destroy nothing", named(20, { destructiveHint: false }), 3, 200],
  ["tools that read and tools that write", [...named(20, reads), ...named(20)], 4, 260],
])("costs a model little for %s", (_, tools, count, most) => {
  const listed = toolsOf(tools);
  expect(listed).toHaveLength(count);
  expect(dearest(listed)).toBeLessThanOrEqual(most);
});

const strange = fc.constantFrom(
  ...'issue ticket 票 課題 🧑‍🚀 \u0301 \n \t " \\ </script> <|endoftext|> ÄÖÜ 0123456789 \u202e aaaaaaaaaaaaaaaaaaaaaaaaaaaa'.split(
    " ",
  ),
);
const prose = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(strange, { maxLength: 400 }).map((words) => words.join(" ")),
  fc.array(strange, { maxLength: 400 }).map((words) => words.join("")),
);
const legalName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/);
const anyTool = fc.record({
  name: legalName,
  description: prose,
  category: fc.option(prose, { nil: undefined }),
  annotations: fc.constantFrom(undefined, reads, { destructiveHint: false }),
});
const anyServer = fc.record({
  name: legalName,
  version: fc.constant("1.0.0"),
  title: fc.option(prose, { nil: undefined }),
  about: fc.option(prose, { nil: undefined }),
});

it("keeps to its tokens for any catalogue, and describes its domain in one line", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyTool, { selector: ({ name }) => name, maxLength: 12 }),
      anyServer,
      (tools, server) => {
        const sketches = tools.map((tool) => withoutUndefined(tool)) as ToolSketch[];
        const rest = { server: withoutUndefined(server) } as Partial<Catalogue>;
        const listed = JSON.parse(tune(catalogueOf(sketches, rest), config).header.small).tools;
        expect(dearest(listed)).toBeLessThanOrEqual(listed.length === 3 ? 200 : 260);
        expect(listed[0].description).not.toMatch(/[\n\r\t]/);
        expect(listed[0].description.isWellFormed()).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

it.each([
  ["the author's words", { about: "Parcels,\n  depots and drivers" }, "Parcels, depots and drivers"],
  ["title and topics", { title: "The Depot" }, "The Depot: driver, parcel"],
  ["name and topics", {}, "depot: driver, parcel"],
])("says what the tools are about: %s", (_, server, domain) => {
  const tools = ["list_parcels", "get_parcel", "add_driver", "list_drivers"].map((name) => ({ name }));
  const rest = { server: { name: "depot", version: "1.0.0", ...server } };
  const [search] = JSON.parse(tune(catalogueOf(tools, rest), config).header.small).tools;
  expect(search.description).toBe(`Find tools. ${domain}`);
});

it("cuts a long domain with an ellipsis", () => {
  const about = Array.from({ length: 4_000 }, (_, index) => `thing ${index}`).join(", ");
  const rest = { server: { name: "depot", version: "1.0.0", about } };
  const [search] = JSON.parse(tune(catalogueOf(named(2), rest), config).header.small).tools;
  expect(search.description).toMatch(/^Find tools\. thing 0, .*thing \d+…$/);
});

const paging: ToolSketch = {
  name: "list_parcels",
  result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "after" } },
};

it.each<[string, readonly ToolSketch[]]>([
  ["execute_tool", [paging]],
  ["query_tool", [{ ...paging, annotations: reads }, ...named(1)]],
])("declares in %s that a call can read all pages, if a tool has pages", (executor, tools) => {
  const listed = toolsOf(tools);
  const declaring = listed.filter(
    (tool: { inputSchema: { properties: object } }) => "pages" in tool.inputSchema.properties,
  );
  expect(declaring.map(({ name }: { name: string }) => name)).toEqual([executor]);
  expect(dearest(listed)).toBeLessThanOrEqual(listed.length === 3 ? 200 : 260);
});

it("declares what one call can do, and a name in words that the catalogue has", () => {
  const [, , query, execute] = toolsOf([
    { name: "shop_listParcelsV1", annotations: reads },
    { name: "shop_addParcelV1" },
  ]);
  expect(query.description).toContain("a miss only searches");
  expect(query.inputSchema.properties).toEqual({
    name: { type: "string", description: "Or words: list parcels" },
    args: { type: "object" },
    each: { type: "array", items: { type: "object" }, description: "Many args" },
    pick: { type: "string", description: "JMESPath on each result" },
  });
  expect(Object.keys(execute.inputSchema.properties)).toEqual(["name", "args", "each", "pick"]);
});

/** The most tokens that a model may see: clients put keys in an order of their own. */
function dearest(listed: readonly Record<string, unknown>[]): number {
  const seen = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const orders = permutations(["name", "description", "inputSchema"]);
  const texts = orders.map((order) =>
    JSON.stringify(seen.map((tool) => JSON.parse(JSON.stringify(tool, deep(order))))),
  );
  return Math.max(...texts.map(countTokens));
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

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

it("takes no topic from codes in names, which no description has", () => {
  const parts = ["tugboat", "tugboat", "tugboat", "crane", "crane", "crane"];
  const tools = parts.map((thing, place) => ({
    name: `${thing === "crane" ? "crn" : "tgb"}_op${place}`,
    description: `Move a ${thing} to the quay`,
  }));
  const rest = { server: { name: "harbour", version: "1.0.0" } };
  const [search] = JSON.parse(tune(catalogueOf(tools, rest), config).header.small).tools;
  expect(search.description).toBe("Find tools. harbour: quay, crane, tugboat");
});
