import { expect, it } from "vitest";
import { forbid, separate } from "../../../../compiler/schema/algebra/separate.ts";
import type { SchemaObject } from "../../../../compiler/schema/json-schema.ts";

const object = (properties: object, more: object = {}): SchemaObject => ({
  type: "object",
  properties,
  ...more,
});

const pairs: readonly [string, SchemaObject, SchemaObject, SchemaObject | undefined][] = [
  ["leaves what is apart", { type: "string" }, { type: "integer" }, { type: "string" }],
  ["keeps the literals that the other refuses", { enum: ["a", "b"] }, { enum: ["b", "c"] }, { enum: ["a"] }],
  ["gives up where every literal is in both", { enum: ["a"] }, { enum: ["a", "b"] }, undefined],
  ["gives up on strings", { type: "string" }, { type: "string", pattern: "^a" }, undefined],
  [
    "requires the property that tells them apart",
    object({ kind: { const: "a" } }),
    object({ kind: { const: "b" } }),
    object({ kind: { const: "a" } }, { required: ["kind"] }),
  ],
  [
    "forbids a property that the other requires",
    object({ a: {}, b: {} }, { required: ["a"] }),
    object({ a: {}, b: {} }, { required: ["b"] }),
    object({ a: {} }, { required: ["a"], additionalProperties: false }),
  ],
  [
    "gives up where the other requires nothing more",
    object({ a: {} }, { required: ["a"] }),
    object({ a: {} }, { required: ["a"] }),
    undefined,
  ],
];

for (const [name, schema, other, want] of pairs)
  it(name, () => {
    expect(separate(schema, other, () => undefined)).toEqual(want);
  });

const kept: readonly [string, SchemaObject][] = [
  ["a property that is required", object({ a: {} }, { required: ["a"] })],
  ["a property that falls under a pattern", object({}, { patternProperties: { "^a": {} } })],
  ["a property of a map", object({}, { additionalProperties: { type: "string" } })],
  ["a property where other schemas have a say", object({}, { allOf: [{}] })],
];

for (const [name, schema] of kept)
  it(`does not forbid ${name}`, () => {
    expect(forbid(schema, "a")).toBeUndefined();
  });
