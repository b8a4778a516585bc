import { expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";

const portable = (schema: JsonSchema) =>
  normalise(resolveSchema(schema).schema, { profile: "portable", direction: "input" });

/** Returns the published schema of one optional property. */
const property = (schema: JsonSchema) => {
  const { schema: published } = portable({ type: "object", properties: { p: schema } });
  return (published as { properties: { p: unknown } }).properties.p;
};

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

const properties: readonly [string, JsonSchema, unknown][] = [
  [
    "drops null from an optional property",
    { anyOf: [{ type: "string" }, { type: "null" }], default: null },
    { type: "string" },
  ],
  ["drops null from an optional list of types", { type: ["string", "null"] }, { type: "string" }],
  [
    "keeps the header that an argument travels in, and drops other extensions",
    { type: "string", "x-mcp-header": "Region", "x-order": 1 },
    { type: "string", "x-mcp-header": "Region" },
  ],
  ["takes the most telling of several types", { type: ["integer", "string"] }, { type: "string" }],
  [
    "takes an array of the other branch",
    { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    { type: "array", items: { type: "string" } },
  ],
  [
    "takes the object before the string",
    { anyOf: [{ type: "string" }, object({ a: { type: "string" } })] },
    object({ a: { type: "string" } }),
  ],
  [
    "takes the open string before its literals",
    { anyOf: [{ enum: ["a"] }, { type: "string" }] },
    { type: "string" },
  ],
  [
    "joins literals",
    { oneOf: [{ const: "a" }, { const: "b" }, { enum: ["c"] }] },
    { type: "string", enum: ["a", "b", "c"] },
  ],
  [
    "keeps what is said about literals",
    {
      description: "Kind",
      anyOf: [
        { const: "a", description: "first" },
        { const: "b", description: "second" },
      ],
    },
    { description: "Kind\na: first\nb: second", type: "string", enum: ["a", "b"] },
  ],
  [
    "quotes literals that are no words",
    {
      anyOf: [
        { const: "a b", description: "first" },
        { const: "c", title: "second" },
      ],
    },
    { description: '"a b": first\n"c": second', type: "string", enum: ["a b", "c"] },
  ],
  ["joins integer and number", { anyOf: [{ type: "integer" }, { type: "number" }] }, { type: "number" }],
  ["drops a branch that nothing satisfies", { anyOf: [{ not: {} }, { type: "number" }] }, { type: "number" }],
  ["types a constant", { const: "a" }, { type: "string", const: "a" }],
  ["types by keywords", { properties: { a: { type: "string" } } }, object({ a: { type: "string" } })],
  ["types anything as a string", {}, { type: "string" }],
  ["types anything by its default", { default: 5 }, { type: "number", default: 5 }],
  [
    "leaves a map of anything",
    { type: "object", additionalProperties: {} },
    { type: "object", additionalProperties: true },
  ],
  ["describes the items of an array", { type: "array" }, { type: "array", items: { type: "string" } }],
  [
    "makes an array of a tuple of equals",
    { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false },
    { type: "array", items: { type: "number" }, maxItems: 2 },
  ],
  ["drops titles that repeat the name", { type: "string", title: "P" }, { type: "string" }],
  ["keeps other titles", { type: "string", title: "Query" }, { type: "string", title: "Query" }],
  [
    "merges allOf",
    {
      allOf: [
        { type: "string", minLength: 2 },
        { maxLength: 3, minLength: 1 },
      ],
    },
    { type: "string", minLength: 2, maxLength: 3 },
  ],
];

for (const [name, given, want] of properties)
  it(name, () => {
    expect(property(given)).toEqual(want);
  });

const roots: readonly [string, JsonSchema, JsonSchema][] = [
  ["makes the root an object with properties", {}, object({})],
  [
    "declares what is required",
    { type: "object", required: ["a"] },
    object({ a: { type: "string" } }, { required: ["a"] }),
  ],
  [
    "keeps null where a value must be given",
    object({ a: { type: ["null", "string"] } }, { required: ["a"] }),
    object({ a: { type: ["string", "null"] } }, { required: ["a"] }),
  ],
  [
    "lets no null in that no branch allows",
    object({ a: { anyOf: [{ type: "string" }, { type: "integer" }] } }, { required: ["a"] }),
    object({ a: { type: "string" } }, { required: ["a"] }),
  ],
  [
    "takes a branch of a root anyOf together with what stands beside it",
    object(
      { a: { type: "string" }, b: { type: "string" } },
      { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    ),
    object({ a: { type: "string" }, b: { type: "string" } }, { required: ["a"] }),
  ],
  [
    "forbids what another branch of a root oneOf requires",
    object(
      { a: { type: "string" }, b: { type: "string" } },
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
    ),
    object({ a: { type: "string" } }, { required: ["a"], additionalProperties: false }),
  ],
];

for (const [name, given, want] of roots)
  it(name, () => {
    expect(portable(given).schema).toEqual(want);
  });

it("says what it did, and where", () => {
  expect(portable(object({ a: {} })).rewrites).toEqual([
    {
      rule: "typed-nodes",
      path: ["properties", "a"],
      note: "became type string: it may be anything, and every client can say a string",
    },
  ]);
});

it("leaves everything alone in profile none", () => {
  const schema = { anyOf: [{ type: "string" }] };
  expect(normalise(schema, { profile: "none", direction: "input" })).toMatchObject({ schema, rewrites: [] });
});

it("wraps an output that is no object", () => {
  const { schema, wrapped } = normalise(
    { type: "array", items: {} },
    { profile: "portable", direction: "output" },
  );
  expect({ schema, wrapped }).toEqual({
    wrapped: true,
    schema: { type: "object", properties: { result: { type: "array", items: {} } }, required: ["result"] },
  });
});
