import { expect, it } from "vitest";
import { disjoint } from "../../../../compiler/schema/algebra/disjoint.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

const definitions: Record<string, JsonSchema> = {
  "#/$defs/Text": { type: "string" },
  "#/$defs/Loop": { anyOf: [{ $ref: "#/$defs/Loop" }] },
};
const apart = (a: JsonSchema, b: JsonSchema) => disjoint(a, b, (reference) => definitions[reference]);

const kind = (value: string, required: readonly string[] = ["kind"]) => ({
  type: "object",
  properties: { kind: { const: value } },
  required,
});

const pairs: readonly [string, JsonSchema, JsonSchema, boolean][] = [
  ["different types", { type: "string" }, { type: "integer" }, true],
  ["integer and number", { type: "integer" }, { type: "number" }, false],
  ["types that overlap", { type: ["string", "null"] }, { type: ["null", "integer"] }, false],
  ["nothing and anything", false, true, true],
  ["anything and a string", {}, { type: "string" }, false],
  ["different literals", { enum: ["a", "b"] }, { const: "c" }, true],
  ["a literal in common", { enum: ["a", "b"] }, { const: "b" }, false],
  ["literals that are equal but for key order", { const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }, false],
  ["a literal of another type", { const: 1 }, { type: "string" }, true],
  ["a literal that may match a pattern", { const: "a" }, { type: "string", pattern: "^b" }, false],
  ["a literal out of bounds", { const: 9 }, { type: "number", maximum: 5 }, true],
  ["ranges apart", { type: "number", maximum: 1 }, { type: "number", minimum: 2 }, true],
  ["ranges that touch", { type: "number", maximum: 1 }, { type: "number", minimum: 1 }, false],
  [
    "ranges that touch, one open",
    { type: "number", exclusiveMaximum: 1 },
    { type: "number", minimum: 1 },
    true,
  ],
  ["ranges of numbers that may be strings", { maximum: 1 }, { minimum: 2 }, false],
  ["lengths apart", { type: "string", maxLength: 1 }, { type: "string", minLength: 2 }, true],
  ["a discriminator", kind("a"), kind("b"), true],
  ["a discriminator that one side requires", kind("a"), kind("b", []), true],
  ["a discriminator that nobody requires", kind("a", []), kind("b", []), false],
  [
    "a required property that is forbidden",
    { type: "object", required: ["a"] },
    { type: "object", additionalProperties: false },
    true,
  ],
  [
    "a required property that falls under a pattern",
    { type: "object", required: ["ab"] },
    { type: "object", patternProperties: { "^a": {} }, additionalProperties: false },
    false,
  ],
  [
    "a property named like one of Object",
    { type: "object", required: ["constructor"] },
    { type: "object", additionalProperties: false },
    true,
  ],
  ["a union of types apart", { anyOf: [{ type: "string" }, { type: "null" }] }, { type: "integer" }, true],
  ["a union with one in common", { anyOf: [{ type: "string" }, { type: "null" }] }, { type: "null" }, false],
  ["parts of which one is apart", { allOf: [{}, { type: "string" }] }, { type: "integer" }, true],
  ["a reference", { $ref: "#/$defs/Text" }, { type: "integer" }, true],
  ["a reference that is its own meaning", { $ref: "#/$defs/Loop" }, { type: "integer" }, false],
  ["not of a type", { not: { type: "string" } }, { type: "string" }, true],
  ["not of something", { not: { const: "a" } }, { type: "string" }, false],
];

for (const [name, a, b, want] of pairs)
  it(`${want ? "tells apart" : "does not tell apart"} ${name}`, () => {
    expect([apart(a, b), apart(b, a)]).toEqual([want, want]);
  });
