import { expect, it } from "vitest";
import { resolveSchema, schemaResolver } from "../../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

const resolved = (schema: JsonSchema, shared?: Record<string, JsonSchema>) =>
  resolveSchema(schema, shared).schema;

const label = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

const inlined: readonly [string, JsonSchema, Record<string, JsonSchema>, JsonSchema][] = [
  [
    "a shared schema",
    { properties: { a: { $ref: "#/schemas/Label" } } },
    { Label: label },
    { properties: { a: label } },
  ],
  [
    "shared schemas that refer to each other",
    { items: { $ref: "#/schemas/Issue" } },
    { Issue: { properties: { l: { $ref: "#/schemas/Label" } } }, Label: label },
    { items: { properties: { l: label } } },
  ],
  [
    "a part of a shared schema",
    { $ref: "#/schemas/Label/properties/name" },
    { Label: label },
    { type: "string" },
  ],
  ["a definition", { items: { $ref: "#/$defs/a" }, $defs: { a: label } }, {}, { items: label }],
  [
    "a draft-07 definition",
    { items: { $ref: "#/definitions/a" }, definitions: { a: label } },
    {},
    { items: label },
  ],
  [
    "a pointer into properties",
    { properties: { a: label, b: { $ref: "#/properties/a" } } },
    {},
    { properties: { a: label, b: label } },
  ],
  [
    "escaped names",
    { items: { $ref: "#/$defs/a~1b~0c%20d" }, $defs: { "a/b~c d": label } },
    {},
    { items: label },
  ],
  [
    "an anchor",
    { items: { $ref: "#here" }, $defs: { a: { $anchor: "here", ...label } } },
    {},
    { items: label },
  ],
  [
    "a draft-06 anchor",
    { items: { $ref: "#here" }, $defs: { a: { $id: "#here", ...label } } },
    {},
    { items: label },
  ],
  [
    "an embedded resource",
    { items: { $ref: "label.json#/$defs/n" }, $defs: { x: { $id: "label.json", $defs: { n: label } } } },
    {},
    { items: label },
  ],
  [
    "its own absolute address",
    {
      $id: "https://example.com/a.json",
      items: { $ref: "https://example.com/a.json#/$defs/a" },
      $defs: { a: label },
    },
    {},
    { items: label },
  ],
  [
    "a dynamic reference with one target",
    { items: { $dynamicRef: "#n" }, $defs: { a: { $dynamicAnchor: "n", ...label } } },
    {},
    { items: label },
  ],
  ["a reference at the root", { $ref: "#/$defs/a", $defs: { a: label } }, {}, label],
  ["a boolean", { items: { $ref: "#/$defs/a" }, $defs: { a: false } }, {}, { items: false }],
];

for (const [name, schema, shared, want] of inlined)
  it(`inlines ${name}`, () => {
    expect(resolved(schema, shared)).toEqual(want);
  });

it("lets annotations beside a reference replace those of the definition", () => {
  const schema = {
    items: { $ref: "#/$defs/a", description: "mine" },
    $defs: { a: { ...label, description: "its" } },
  };
  expect(resolved(schema)).toEqual({ items: { ...label, description: "mine" } });
});

it("holds assertions beside a reference as well as the definition", () => {
  const schema = { items: { $ref: "#/$defs/a", minProperties: 2 }, $defs: { a: label } };
  expect(resolved(schema)).toEqual({ items: { minProperties: 2, allOf: [label] } });
});

it("keeps a recursive definition under its own name", () => {
  const node = { type: "object", properties: { next: { $ref: "#/schemas/Node" } } };
  const kept = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } };
  const result = resolveSchema({ properties: { first: { $ref: "#/schemas/Node" } } }, { Node: node });
  expect(result).toEqual({
    schema: { properties: { first: { $ref: "#/$defs/Node" } }, $defs: { Node: kept } },
    problems: [],
    kept: [{ name: "Node", reason: "recursive" }],
  });
});

it("copies a recursive root, so that the root is never a reference", () => {
  const schema = { type: "object", properties: { child: { $ref: "#" } } };
  const root = { type: "object", properties: { child: { $ref: "#/$defs/Root" } } };
  expect(resolved(schema)).toEqual({ ...root, $defs: { Root: root } });
});

it("keeps mutually recursive definitions and inlines what only leads to them", () => {
  const schemas = {
    A: { properties: { b: { $ref: "#/schemas/B" } } },
    B: { properties: { a: { $ref: "#/schemas/A" } } },
    Way: { items: { $ref: "#/schemas/A" } },
  };
  expect(resolved({ properties: { way: { $ref: "#/schemas/Way" } } }, schemas)).toEqual({
    properties: { way: { items: { $ref: "#/$defs/A" } } },
    $defs: {
      A: { properties: { b: { $ref: "#/$defs/B" } } },
      B: { properties: { a: { $ref: "#/$defs/A" } } },
    },
  });
});

it("bounds definitions that would explode when copied", () => {
  const pairs = Array.from({ length: 60 }, (_, index) => {
    const next = { $ref: `#/$defs/d${index + 1}` };
    return [`d${index}`, { type: "object", properties: { a: next, b: next } }] as const;
  });
  const { schema, kept, problems } = resolveSchema({
    $ref: "#/$defs/d0",
    $defs: { ...Object.fromEntries(pairs), d60: { type: "string" } },
  });
  expect(problems).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ reason }) => reason === "large")).toBe(true);
  expect(JSON.stringify(schema).length).toBeLessThan(100_000);
});

it("follows a chain of thousands of definitions", () => {
  const chain = Array.from({ length: 3000 }, (_, index) => [
    `d${index}`,
    { properties: { next: { $ref: `#/$defs/d${index + 1}` } } },
  ]);
  const { problems } = resolveSchema({
    $ref: "#/$defs/d0",
    $defs: { ...Object.fromEntries(chain), d3000: {} },
  });
  expect(problems).toEqual([]);
});

const upgraded: readonly [string, JsonSchema, JsonSchema][] = [
  [
    "tuple items",
    { items: [{ type: "string" }], additionalItems: false },
    { prefixItems: [{ type: "string" }], items: false },
  ],
  [
    "additionalItems without a tuple",
    { items: { type: "string" }, additionalItems: false },
    { items: { type: "string" } },
  ],
  ["an exclusive minimum of draft 4", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ["an inclusive minimum of draft 4", { minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
  ["an exclusive maximum of draft 4", { maximum: 1, exclusiveMaximum: true }, { exclusiveMaximum: 1 }],
  [
    "dependencies",
    { dependencies: { a: ["b"], c: { required: ["d"] } } },
    { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
  ],
  ["required as a flag", { properties: { a: { required: true } } }, { properties: { a: {} } }],
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "nullable with an enum",
    { type: "string", enum: ["a"], nullable: true },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [
    "nullable beside a combinator",
    { allOf: [{ type: "string" }], nullable: true, description: "d" },
    { description: "d", anyOf: [{ allOf: [{ type: "string" }] }, { type: "null" }] },
  ],
  ["a nullable that is false", { type: "string", nullable: false }, { type: "string" }],
  ["the dialect", { $schema: "http://json-schema.org/draft-07/schema#", type: "string" }, { type: "string" }],
];

for (const [name, schema, want] of upgraded)
  it(`upgrades ${name}`, () => {
    expect(resolved(schema)).toEqual(want);
  });

it("leaves data alone that looks like a schema", () => {
  const data = { $ref: "#/nowhere", definitions: {}, nullable: true };
  const schema = { const: data, default: data, examples: [data], enum: [data] };
  expect(resolveSchema(schema)).toEqual({ schema, problems: [], kept: [] });
});

it("takes names that are keywords for names", () => {
  const schema = {
    properties: { $ref: { type: "string" }, definitions: { type: "object" }, items: { type: "array" } },
  };
  expect(resolved(schema)).toEqual(schema);
});

it("reports a reference to nothing, with what stands beside it", () => {
  const schema = { properties: { a: { $ref: "#/$defs/Lable" } }, $defs: { Label: label } };
  expect(resolveSchema(schema).problems).toEqual([
    {
      kind: "unresolvable",
      message: "`#/$defs/Lable` points to nothing",
      reference: "#/$defs/Lable",
      candidates: ["#/$defs/Label"],
      path: ["properties", "a"],
    },
  ]);
});

it("reports a bad reference in a shared schema at its place there", () => {
  const shared = { A: { properties: { x: { $ref: "#/schemas/Nope" } } } };
  expect(resolveSchema({ $ref: "#/schemas/A" }, shared).problems).toMatchObject([
    { kind: "unresolvable", shared: "A", path: ["properties", "x"], candidates: ["#/schemas/A"] },
  ]);
});

const refused: readonly [string, JsonSchema, string][] = [
  ["a remote reference", { $ref: "https://example.com/a.json" }, "remote"],
  ["a reference to another file", { $ref: "./a.json#/$defs/A" }, "remote"],
  ["something that is no reference", { $ref: "http://[" }, "unresolvable"],
  ["a reference to data", { $ref: "#/title", title: "t" }, "unresolvable"],
  ["an unknown anchor", { $ref: "#nope" }, "unresolvable"],
  [
    "a reference that is its own meaning",
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } },
    "cycle",
  ],
  [
    "a cycle through allOf",
    { $defs: { a: { allOf: [{ $ref: "#" }] } }, anyOf: [{ $ref: "#/$defs/a" }] },
    "cycle",
  ],
  [
    "a dynamic reference with two targets",
    { $dynamicRef: "#n", $defs: { a: { $dynamicAnchor: "n" }, b: { $dynamicAnchor: "n" } } },
    "dynamic",
  ],
];

for (const [name, schema, kind] of refused)
  it(`reports ${name}`, () => {
    expect(resolveSchema(schema).problems.map((problem) => problem.kind)).toContain(kind);
  });

it("cuts a schema that is nested too deep, and says so once", () => {
  let schema: JsonSchema = { type: "string" };
  for (let level = 0; level < 20_000; level += 1) schema = { anyOf: [{ items: schema }, { items: schema }] };
  const { problems } = resolveSchema(schema);
  expect(problems.map(({ kind }) => kind)).toEqual(["depth", "size"]);
});

it("never changes what it is given", () => {
  const shared = { Node: { properties: { next: { $ref: "#/schemas/Node", nullable: true } } } };
  const schema = {
    definitions: { a: label },
    items: [{ $ref: "#/definitions/a" }, { $ref: "#/schemas/Node" }],
  };
  const before = JSON.stringify([schema, shared]);
  schemaResolver(shared)(schema);
  expect(JSON.stringify([schema, shared])).toBe(before);
});

it("carries hostile names as they are", () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"$ref":"#/$defs/__proto__"},"constructor":{"type":"string"}},"$defs":{"__proto__":{"type":"string"}}}',
  );
  expect(JSON.stringify(resolved(schema))).toBe(
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  );
});

it("finds no definition in an object's prototype", () => {
  expect(resolveSchema({ $ref: "#/$defs/constructor", $defs: {} }).problems).toHaveLength(1);
});

const malformed: readonly JsonSchema[] = [
  { properties: 5, items: null, anyOf: {}, allOf: [null, 3], $defs: [], required: "a" },
  { $ref: 5 },
  { properties: { a: null, b: [] } },
  { $id: 7, $anchor: {}, $dynamicAnchor: [], $ref: "#x" },
  { definitions: null, dependencies: 3, nullable: "yes", exclusiveMinimum: true },
];

for (const schema of malformed)
  it(`survives ${JSON.stringify(schema)}`, () => {
    expect(() => resolveSchema(schema)).not.toThrow();
  });
