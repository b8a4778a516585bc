import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";

const config = resolveConfig({});
const close: ToolSketch = {
  name: "close_issue",
  description: "Close one issue",
  docs: "Only open issues can be closed.",
  category: "issues",
  schema: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    title: "Arguments",
    properties: { number: { type: "integer", title: "Number", description: "Its number" } },
    required: ["number"],
  },
  output: { author: { type: "object" }, published: { type: "object" } },
};
const search: ToolSketch = { name: "search_issues", rank: 10, annotations: { readOnlyHint: true } };
const digestOf = (tools: readonly ToolSketch[]) => tune(catalogueOf(tools), config).header.digest;

it("lists visible tools by rank, then name", () => {
  const { list, header } = tune(catalogueOf([close, search, { name: "secret", visible: false }]), config);
  expect(JSON.parse(list).tools.map((tool: { name: string }) => tool.name)).toEqual([
    "search_issues",
    "close_issue",
  ]);
  expect(header.names).toEqual(["search_issues", "close_issue", "secret"]);
});

it("lists lean definitions: short description, schema without noise, no output schema", () => {
  const { list } = tune(catalogueOf([close]), config);
  expect(JSON.parse(list).tools).toEqual([
    {
      name: "close_issue",
      description: "Close one issue",
      inputSchema: {
        type: "object",
        properties: { number: { type: "integer", description: "Its number" } },
        required: ["number"],
      },
    },
  ]);
});

it("declares the argument that reads on in a closed schema, for tools whose results can be lists", () => {
  const closed = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };
  const list = { author: { type: "array" }, published: { type: "array" } };
  const propertiesOf = (sketch: Partial<ToolSketch>) => {
    const [tool] = JSON.parse(
      tune(catalogueOf([{ name: "t", schema: closed, ...sketch }]), config).list,
    ).tools;
    return Object.keys(tool.inputSchema.properties);
  };
  expect(propertiesOf({ output: list })).toEqual(["a", "_next"]);
  expect(propertiesOf({})).toEqual(["a"]);
  expect(propertiesOf({ output: list, schema: { ...closed, additionalProperties: true } })).toEqual(["a"]);
  const own = { ...closed, properties: { _next: { type: "integer" } } };
  expect(
    JSON.stringify(tune(catalogueOf([{ name: "t", schema: own, output: list }]), config).list),
  ).not.toContain("string");
});

it("lists complete definitions with docs and output schema", () => {
  const { list, header } = tune(catalogueOf([close]), { ...config, detail: "complete" });
  const [tool] = JSON.parse(list).tools;
  expect(tool.description).toBe("Close one issue. Only open issues can be closed.");
  expect(tool.outputSchema).toEqual({ type: "object" });
  expect(header.structured).toBe(true);
});

it("lists a verbatim schema as its author wrote it", () => {
  const catalogue = catalogueOf([close]);
  const [tool] = catalogue.tools;
  const verbatim = {
    ...catalogue,
    tools: [{ ...tool!, input: { ...tool!.input, verbatim: true as const } }],
  };
  const { list, records } = tune(verbatim, config);
  expect(JSON.parse(list).tools[0].inputSchema).toEqual(close.schema);
  expect(records[0]?.inputSchema).toEqual(close.schema);
});

it("lists the header that an argument travels in, and no other extension", () => {
  const region = { type: "string", "x-mcp-header": "Region", "x-order": 1 };
  const { list } = tune(
    catalogueOf([{ name: "t", schema: { type: "object", properties: { region } } }]),
    config,
  );
  expect(JSON.parse(list).tools[0].inputSchema.properties.region).toEqual({
    type: "string",
    "x-mcp-header": "Region",
  });
});

it("lists bare definitions without the docs of parameters", () => {
  const { list } = tune(catalogueOf([close]), { ...config, detail: "bare" });
  expect(JSON.parse(list).tools[0].inputSchema.properties).toEqual({ number: { type: "integer" } });
});

it.each<[string, readonly ToolSketch[]]>([
  ["the description", [{ ...close, description: "Close an issue" }, search]],
  ["the docs", [{ ...close, docs: "Other docs" }, search]],
  ["the parameters", [{ ...close, schema: { type: "object" } }, search]],
  ["the annotations", [close, { ...search, annotations: {} }]],
  ["the order", [close, { ...search, rank: 200 }]],
  ["the visibility", [close, { ...search, visible: false }]],
])("changes the digest with %s of a visible tool", (_, tools) => {
  expect(digestOf(tools)).not.toBe(digestOf([close, search]));
});

it.each<[string, readonly ToolSketch[]]>([
  ["a hidden tool", [close, search, { name: "secret", visible: false }]],
  ["how a tool runs", [{ ...close, run: { kind: "fn", handler: "x" }, timeoutMs: 1 }, search]],
  ["keywords, which are never shown", [{ ...close, keywords: ["ticket"] }, search]],
  ["a rank that moves nothing", [close, { ...search, rank: 11 }]],
])("keeps the digest for %s", (_, tools) => {
  expect(digestOf(tools)).toBe(digestOf([close, search]));
});

it("keeps the digest whatever the order of keys in a schema", () => {
  const reordered = { required: ["number"], properties: { number: { type: "integer" } }, type: "object" };
  const ordered = { type: "object", properties: { number: { type: "integer" } }, required: ["number"] };
  expect(digestOf([{ name: "a", schema: reordered }])).toBe(digestOf([{ name: "a", schema: ordered }]));
});

it("tells whether the catalogue reads, writes, or both", () => {
  const has = (tools: readonly ToolSketch[]) => tune(catalogueOf(tools), config).header.has;
  expect(has([close, search])).toMatchObject({ readsAndWrites: true, readOnly: false });
  expect(has([search])).toMatchObject({ readsAndWrites: false, readOnly: true });
  expect(has([close])).toMatchObject({ readsAndWrites: false, readOnly: false });
});

it("keeps an author's schema only where the published one differs", () => {
  const pair = { author: { anyOf: [] }, published: { type: "object" } };
  const { records } = tune(catalogueOf([close, { ...search, input: pair }]), config);
  expect(records.map((record) => record.authorSchema)).toEqual([{ anyOf: [] }, undefined]);
});

it("holds hostile names as ordinary keys", () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string","title":"__Proto__"}}}',
  );
  const { list } = tune(catalogueOf([{ name: "constructor", schema }]), config);
  expect(list).toContain('"properties":{"__proto__":{"type":"string"}}');
});

it.each([true, false])("declares subscriptions where a resource has them: %s", (subscribe) => {
  const origin = { file: "a.tools.yaml", start: 0, end: 0 };
  const resource = { name: "r", identifier: "r", uri: "a:b", subscribe, handlers: [], origin };
  const catalogue = {
    ...catalogueOf([]),
    resources: [{ ...resource, run: { kind: "text" as const, text: "x" } }],
  };
  expect(tune(catalogue, config).header.has).toMatchObject({ resources: true, subscriptions: subscribe });
});
