import { expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
/** Returns the schema keywords `if`, `then` and `else`. */
const given = (condition: JsonSchema, consequence: JsonSchema, alternative: JsonSchema = true) =>
  Object.fromEntries([
    ["if", condition],
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    ["then", consequence],
    ["else", alternative],
  ]);
const isKind = (kind: string) => ({ properties: { kind: { const: kind } } });
const text = { type: "string" };

function published(schema: JsonSchema, profile: "portable" | "strict", direction: "input" | "output") {
  return normalise(resolveSchema(schema).schema, { profile, direction });
}

type Row = readonly [string, JsonSchema, JsonSchema];

const inputs: readonly Row[] = [
  [
    "takes a branch of oneOf that another property tells apart",
    object({
      target: {
        oneOf: [object({ id: text }, { required: ["id"] }), object({ name: text }, { required: ["name"] })],
      },
    }),
    object({ target: object({ id: text }, { required: ["id"], additionalProperties: false }) }),
  ],
  [
    "requires what tells branches apart",
    object({
      shape: { oneOf: [object({ kind: { const: "a" }, x: text }), object({ kind: { const: "b" } })] },
    }),
    object({ shape: object({ kind: { type: "string", const: "a" }, x: text }, { required: ["kind"] }) }),
  ],
  [
    "drops values of two branches of oneOf",
    object({ p: { oneOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] } }),
    object({ p: { type: "string", enum: ["a", "c"] } }),
  ],
  [
    "takes the condition and its then",
    object({ kind: { enum: ["a", "b"] }, x: text }, given(isKind("a"), { required: ["x"] })),
    object({ kind: { type: "string", const: "a" }, x: text }, { required: ["x"] }),
  ],
  [
    "takes the else of a condition that can not hold",
    object(
      { kind: { const: "b" }, x: text },
      { required: ["kind"], ...given(isKind("a"), false, { required: ["x"] }) },
    ),
    object({ kind: { type: "string", const: "b" }, x: text }, { required: ["kind", "x"] }),
  ],
  [
    "takes one of several conditions",
    object(
      { kind: { enum: ["a", "b"] }, x: text, y: text },
      {
        required: ["kind"],
        allOf: [given(isKind("a"), { required: ["x"] }), given(isKind("b"), { required: ["y"] })],
      },
    ),
    object({ kind: { type: "string", const: "a" }, x: text, y: text }, { required: ["kind", "x"] }),
  ],
  [
    "forbids what not requires",
    object({ a: text, b: text }, { not: { required: ["b"] } }),
    object({ a: text }, { additionalProperties: false }),
  ],
  [
    "forbids one of what not requires together",
    object({ a: text, b: text }, { not: { required: ["a", "b"] } }),
    object({ a: text }, { additionalProperties: false }),
  ],
  [
    "takes out of an enum what not refuses",
    object({ p: { enum: ["a", "b"], not: { const: "b" } } }),
    object({ p: { type: "string", enum: ["a"] } }),
  ],
  [
    "drops a not that refuses nothing more",
    object({ p: { type: "string", not: { type: "integer" } } }),
    object({ p: text }),
  ],
  [
    "closes what unevaluatedProperties closes",
    { allOf: [object({ a: text })], unevaluatedProperties: false },
    object({ a: text }, { additionalProperties: false }),
  ],
  [
    "declares what is required as what it may be anyway",
    {
      type: "object",
      required: ["a", "x_1"],
      patternProperties: { "^x_": { type: "integer" } },
      additionalProperties: { type: "boolean" },
    },
    object(
      { a: { type: "boolean" }, x_1: { type: "integer" } },
      {
        required: ["a", "x_1"],
        patternProperties: { "^x_": { type: "integer" } },
        additionalProperties: { type: "boolean" },
      },
    ),
  ],
  [
    "forbids a property that nothing satisfies",
    object({ a: text, b: false }),
    object({ a: text }, { additionalProperties: false }),
  ],
  [
    "closes a tuple by maxItems",
    object({ p: { type: "array", prefixItems: [text, { type: "integer" }], items: false } }),
    object({ p: { type: "array", prefixItems: [text, { type: "integer" }], maxItems: 2 } }),
  ],
  [
    "drops a default that is refused",
    object({ p: { type: ["string", "null"], default: null } }),
    object({ p: text }),
  ],
  [
    "keeps the author's order of literals",
    object({ p: { anyOf: [{ const: "low" }, { enum: ["high", "even"] }, { const: "mid" }] } }),
    object({ p: { type: "string", enum: ["low", "high", "even", "mid"] } }),
  ],
  [
    "drops keywords of other types",
    object({ p: { type: "string", minimum: 1, minLength: 0 } }),
    object({ p: text }),
  ],
  [
    "gives a recursive schema with more to say a definition of its own",
    {
      $defs: { Node: object({ next: { $ref: "#/$defs/Node" } }) },
      ...object({ first: { $ref: "#/$defs/Node", minProperties: 1 } }),
    },
    {
      ...object({ first: { $ref: "#/$defs/Node2" } }),
      $defs: {
        Node: object({ next: { $ref: "#/$defs/Node" } }),
        Node2: object({ next: { $ref: "#/$defs/Node" } }, { minProperties: 1 }),
      },
    },
  ],
];

for (const [name, schema, want] of inputs)
  it(name, () => {
    expect(published(schema, "portable", "input").schema).toEqual(want);
  });

const strict: readonly Row[] = [
  [
    "closes objects",
    object({ a: object({ b: text }) }),
    object(
      { a: object({ b: text }, { required: [], additionalProperties: false }) },
      { required: [], additionalProperties: false },
    ),
  ],
  [
    "leaves maps open",
    object({ a: { type: "object", additionalProperties: text } }),
    object(
      { a: { type: "object", additionalProperties: text } },
      { required: [], additionalProperties: false },
    ),
  ],
  [
    "always demands what depends",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { required: ["b"], additionalProperties: false }),
  ],
  [
    "moves patterns into properties",
    object({ x_1: {} }, { patternProperties: { "^x_": { type: "integer" } } }),
    object({ x_1: { type: "integer" } }, { required: [], additionalProperties: false }),
  ],
  [
    "leaves nothing beside a reference",
    {
      ...object({ a: { $ref: "#/$defs/N", description: "first" } }),
      $defs: { N: object({ n: { $ref: "#/$defs/N" } }) },
    },
    {
      ...object({ a: { $ref: "#/$defs/N" } }, { required: [], additionalProperties: false }),
      $defs: { N: object({ n: { $ref: "#/$defs/N" } }, { required: [], additionalProperties: false }) },
    },
  ],
];

for (const [name, schema, want] of strict)
  it(`${name} (strict)`, () => {
    expect(published(schema, "strict", "input").schema).toEqual(want);
  });

const outputs: readonly Row[] = [
  [
    "keeps all branches",
    object({ p: { oneOf: [text, { type: "integer" }] } }),
    object({ p: { anyOf: [text, { type: "integer" }] } }),
  ],
  ["leaves an untyped property", object({ p: {} }), object({ p: {} })],
  [
    "leaves lists of types",
    object({ p: { type: ["string", "null"] } }),
    object({ p: { type: ["string", "null"] } }),
  ],
  [
    "says that the root is an object where it is",
    { allOf: [{ anyOf: [object({ a: text }), object({ b: text })] }] },
    { anyOf: [object({ a: text }), object({ b: text })], type: "object" },
  ],
  ["declares what is required", { type: "object", required: ["a"] }, object({ a: {} }, { required: ["a"] })],
];

for (const [name, schema, want] of outputs)
  it(`${name} (output)`, () => {
    expect(published(schema, "portable", "output").schema).toEqual(want);
  });

const remarked: readonly [string, JsonSchema, string][] = [
  [
    "a oneOf whose branches overlap",
    object({
      p: {
        oneOf: [
          { type: "string", minLength: 2 },
          { type: "string", maxLength: 3 },
        ],
      },
    }),
    "flatten-unions",
  ],
  ["a not that nothing else says", object({ p: { type: "string", not: { pattern: "^a" } } }), "drop-not"],
  [
    "two formats",
    object({ p: { allOf: [{ type: "string", format: "uri" }, { format: "email" }] } }),
    "merge-all-of",
  ],
  ["a root that is no object", { type: "string" }, "root-object"],
  ["a tuple", object({ p: { type: "array", prefixItems: [text, { type: "integer" }] } }), "array-items"],
  [
    "a schema that nothing satisfies",
    object({}, { required: ["a"], additionalProperties: false }),
    "required-exists",
  ],
];

for (const [name, schema, rule] of remarked)
  it(`remarks on ${name}`, () => {
    expect(published(schema, "portable", "input").remarks.map((remark) => remark.rule)).toEqual([rule]);
  });

it("does not narrow what stands under not, for that would widen the whole", () => {
  const untyped = { properties: { a: {} }, required: ["a"] };
  const { schema } = published(object({ p: { type: "object", not: untyped } }), "portable", "input");
  expect(schema).toEqual(object({ p: { type: "object", not: untyped } }));
});

it("does not narrow a definition that stands under not anywhere", () => {
  const N = { properties: { n: { $ref: "#/$defs/N" } }, required: ["x"] };
  const schema = {
    ...object({ a: { $ref: "#/$defs/N" }, b: { type: "object", not: { $ref: "#/$defs/N" } } }),
    $defs: { N },
  };
  expect(published(schema, "portable", "input").schema).toMatchObject({ $defs: { N } });
});
