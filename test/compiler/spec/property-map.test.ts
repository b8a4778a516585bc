import { expect, it } from "vitest";
import { inputSchema, schemaKeyword } from "../../../compiler/spec/property-map.ts";

it("makes a closed object schema of a property map", () => {
  const { schema } = inputSchema({ text: { type: "string" }, "limit?": { type: "integer" } });
  expect(schema).toEqual({
    type: "object",
    properties: { text: { type: "string" }, limit: { type: "integer" } },
    required: ["text"],
    additionalProperties: false,
  });
});

it("makes an object that declares no properties of nothing, as servers list it and clients demand it", () => {
  for (const input of [undefined, {}]) {
    expect(inputSchema(input).schema).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  }
});

it.each([
  [{ enum: ["open", "closed"] }, { type: "string", enum: ["open", "closed"] }],
  [
    { const: 3, default: 3 },
    { type: "integer", const: 3, default: 3 },
  ],
  [{ enum: [1, 2.5] }, { type: "number", enum: [1, 2.5] }],
  [{ enum: ["open", null] }, { enum: ["open", null] }],
  [{ enum: [2.5] }, { enum: [2.5] }],
  [
    { enum: ["a"], anyOf: [true] },
    { enum: ["a"], anyOf: [true] },
  ],
  [{ enum: [] }, { enum: [] }],
  [true, true],
])("spells out the type of literals in a property map: %j", (given, expected) => {
  const { schema } = inputSchema({ "a?": given });
  expect((schema as { properties: object }).properties).toEqual({ a: expected });
});

it("leaves a whole JSON Schema as it is", () => {
  const input = { type: "object", properties: { "a?": { type: "string" } } };
  const { schema, sourcePath } = inputSchema(input);
  expect(schema).toBe(input);
  expect(sourcePath(["properties", "a?", "type"])).toEqual(["properties", "a?", "type"]);
});

it("maps places in the schema to places in the property map", () => {
  const { sourcePath } = inputSchema({
    a: { enum: [1] },
    "b?": true,
    c: { type: "object" },
    ["__proto__"]: true,
  });
  const cases: [schema: (string | number)[], source: (string | number)[]][] = [
    [[], []],
    [["type"], []],
    [["additionalProperties"], []],
    [["properties"], []],
    [
      ["properties", "a", "enum", 0],
      ["a", "enum", 0],
    ],
    [["properties", "b"], ["b?"]],
    [["required"], []],
    [["required", 1], ["c"]],
    [["properties", "__proto__"], ["__proto__"]],
  ];
  for (const [path, source] of cases) expect(sourcePath(path)).toEqual(source);
});

it("keeps hostile names as own properties", () => {
  const { schema } = inputSchema(JSON.parse('{"__proto__": {"type": "string"}, "constructor?": true}'));
  const { properties, required } = schema as { properties: object; required: string[] };
  expect(Object.keys(properties)).toEqual(["__proto__", "constructor"]);
  expect(required).toEqual(["__proto__"]);
});

it.each<[keyword: string | undefined, input: Record<string, unknown>]>([
  ["type", { type: "object" }],
  ["type", { type: ["object", "null"] }],
  ["$ref", { $ref: "#/schemas/A" }],
  ["allOf", { allOf: [{}] }],
  ["properties", { properties: {} }],
  ["properties", { properties: { type: { type: "string" } }, additionalProperties: false }],
  ["required", { required: ["a"] }],
  ["description", { description: "nothing to say" }],
  ["$defs", { $defs: { a: true } }],
  // Properties that happen to be called like keywords:
  [undefined, { type: { enum: ["bug", "task"] } }],
  [undefined, { properties: { type: "object" } }],
  [undefined, { title: { type: "string" }, description: { type: "string" }, "format?": { type: "string" } }],
  [undefined, { $filter: { type: "string" } }],
  [undefined, { items: { type: "array" }, not: true }],
])("reads it as decided by %s: %j", (keyword, input) => {
  expect(schemaKeyword(input)).toBe(keyword);
});
