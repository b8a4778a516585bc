import fc from "fast-check";
import { expect, it } from "vitest";
import { checkProject, compile } from "../../../compiler/compile.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { mendSchema } from "../../../compiler/import/mend-schema.ts";
import { renderSpecJson } from "../../../compiler/import/render-spec.ts";
import { specFromTools } from "../../../compiler/import/tools/spec-from-tools.ts";

it("leaves a schema alone that compiles", () => {
  const schema = {
    type: "object",
    properties: {
      a: { items: [{}], exclusiveMinimum: true, nullable: true },
      b: { $ref: "#/definitions/B" },
    },
    required: ["a"],
    definitions: { B: { pattern: "^[\\w\\-]+$" } },
    "x-own": 1,
  };
  expect(mendSchema(schema)).toEqual({ schema, notes: [] });
});

it.each([
  ["a malformed keyword", { minLength: "1", type: "string" }, { type: "string" }],
  ["an empty choice", { enum: [], type: "string" }, { type: "string" }],
  ["an unknown type", { properties: { a: { type: "any" } } }, { properties: { a: {} } }],
  ["an empty list where a map belongs", { properties: [] }, { properties: {} }],
  ["a property without schema", { properties: { a: null, b: {} } }, { properties: { b: {} } }],
  ["a bad regular expression", { pattern: "(?x)a" }, {}],
  ["a bad expression for names", { patternProperties: { "(": {}, a: {} } }, { patternProperties: { a: {} } }],
  [
    "a reference to nothing",
    { anyOf: [{ $ref: "#/no", title: "x" }] },
    { anyOf: [{ title: "x", type: "object" }] },
  ],
  ["a remote reference", { items: { $ref: "https://example.com/x.json" } }, { items: { type: "object" } }],
  ["a union of nothing", { anyOf: [], oneOf: [null] }, {}],
  [
    "a required name without property",
    { properties: {}, required: ["a"] },
    { properties: { a: {} }, required: ["a"] },
  ],
])("takes out %s, and says so", (_, given, want) => {
  const { schema, notes } = mendSchema(given);
  expect(schema).toEqual(want);
  if (!("properties" in given) || !Array.isArray(given.properties)) expect(notes.length).toBeGreaterThan(0);
});

it("tells the place and the reason", () => {
  expect(mendSchema({ properties: { a: { enum: [] } } }).notes).toEqual([
    "`properties.a.enum` was left out: it must be a non-empty list of values",
  ]);
});

it("imports any tool whatever into a spec that compiles", async () => {
  await fc.assert(
    fc.asyncProperty(schemaLike, schemaLike, async (inputSchema, outputSchema) => {
      const { tools, server } = specFromTools([{ name: "t", inputSchema, outputSchema } as never], {
        name: "s",
        version: "1.0.0",
      });
      const host = memoryHost({ "specs/s.tools.json": renderSpecJson({ tools, server, notes: [] }) });
      const { diagnostics } = await checkProject({}, host);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it("imports a tool whose schema holds everything wrong, and compiles it to the end", async () => {
  const broken = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"any"},"b":{"enum":[]},"c":{"$ref":"#/x"},"d":{"pattern":"("}},"required":["__proto__","z"]}',
  );
  const spec = specFromTools([{ name: "t", inputSchema: broken, outputSchema: broken } as never], {
    name: "s",
    version: "1",
  });
  const { ok, diagnostics } = await compile({}, memoryHost({ "specs/s.tools.json": renderSpecJson(spec) }));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(ok).toBe(true);
});

const name = fc.constantFrom("a", "b", "__proto__", "type", "x y");
const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  "",
  "a",
  "(",
  "string",
  "object",
  "array",
  "#/$defs/a",
  "#/properties/a",
  "https://x/y",
);
const keyword = fc.constantFrom(
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "anyOf",
  "allOf",
  "oneOf",
  "not",
  "$ref",
  "$defs",
  "definitions",
  "pattern",
  "patternProperties",
  "additionalProperties",
  "minLength",
  "maximum",
  "exclusiveMinimum",
  "default",
  "const",
  "format",
  "nullable",
  "dependencies",
  "prefixItems",
  "if",
  "then",
  "$id",
  "$anchor",
  "$dynamicRef",
  "id",
  "description",
);
const schemaLike: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(name, tie("any"), { maxKeys: 3 }),
    fc.dictionary(keyword, tie("any"), { maxKeys: 4 }),
    fc.dictionary(keyword, tie("any"), { maxKeys: 4 }),
  ),
})).any;

it("moves `required` of draft 3 into the list, and leaves out what decides nothing", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer", required: true },
      text: { type: "string", required: false },
      page: { type: "integer", optional: true },
      inner: { type: "object", properties: { a: { type: "string", required: true } } },
      required: { type: "boolean" },
    },
    required: ["text"],
  };
  const { schema: mended, notes } = mendSchema(schema);
  expect(mended).toEqual({
    type: "object",
    properties: {
      id: { type: "integer" },
      text: { type: "string" },
      page: { type: "integer" },
      inner: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      required: { type: "boolean" },
    },
    required: ["text", "id"],
  });
  expect(notes).toHaveLength(4);
  expect(notes[0]).toBe("`properties.id.required` was left out: `required` beside `properties` decides");
});
