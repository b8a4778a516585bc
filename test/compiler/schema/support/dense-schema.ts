import fc from "fast-check";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { keywordsOf, sometimes } from "./sometimes.ts";

/**
 * Schemas in which one kind of construct stands with everything that bears on it: what the general generator
 * makes once in thousands.
 */
const name = fc.constantFrom("a", "b", "x_1");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2, size: "max" });
const type = fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null");
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2, "a", "b", "ab");

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => sometimes(arbitrary, 6);
const record = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> => keywordsOf(shape);

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  record({ type }),
  record({ const: scalar }),
  record({
    type: fc.uniqueArray(type, { minLength: 2, maxLength: 3, size: "max" }),
    enum: maybe(fc.uniqueArray(scalar, { minLength: 1, maxLength: 4, size: "max" })),
  }),
  record({
    type: fc.constantFrom("integer", "number"),
    minimum: maybe(fc.integer({ min: 0, max: 2 })),
    maximum: maybe(fc.integer({ min: 0, max: 2 })),
  }),
  record({ type: fc.constant("string"), maxLength: maybe(fc.integer({ min: 0, max: 2 })) }),
  fc.constant({}),
);

const properties = fc.dictionary(name, leaf, { maxKeys: 3, noNullPrototype: true, size: "max" });

const object = record({
  type: fc.constantFrom("object", "object", undefined),
  properties: maybe(properties),
  required: maybe(names),
  additionalProperties: maybe(fc.oneof(fc.constant(false), leaf)),
  patternProperties: sometimes(
    fc.dictionary(fc.constantFrom("^x_", "b"), leaf, { maxKeys: 1, noNullPrototype: true, size: "max" }),
    2,
  ),
});

const some = (schema: fc.Arbitrary<JsonSchema>) =>
  fc.array(schema, { minLength: 1, maxLength: 3, size: "max" });

/** Objects that must satisfy several schemas. */
const merged = record({ allOf: some(object), type: fc.constant("object"), properties: maybe(properties) });

/** One of several schemas, in a property that must or need not be there. */
const union = fc
  .tuple(
    fc.constantFrom("anyOf", "oneOf"),
    fc.oneof(some(object), some(leaf), some(fc.oneof(object, leaf))),
    maybe(names),
    maybe(leaf),
  )
  .map(([keyword, branches, required, beside]) => ({
    type: "object",
    properties: { a: { ...(typeof beside === "object" ? beside : {}), [keyword]: branches } },
    ...(required === undefined ? {} : { required }),
  }));

/** One of several schemas beside more of the same object. */
const rootUnion = fc
  .tuple(object, fc.constantFrom("anyOf", "oneOf"), some(object))
  .map(([beside, keyword, branches]) => ({ ...(beside as object), type: "object", [keyword]: branches }));

const bound = maybe(fc.integer({ min: 0, max: 3 }));

/** Scalars, lists and objects with bounds. */
const bounded: fc.Arbitrary<JsonSchema> = fc.oneof(
  record({
    type: fc.constant("string"),
    minLength: bound,
    maxLength: bound,
    pattern: maybe(fc.constantFrom("^a", "b$")),
  }),
  record({
    type: fc.constantFrom("number", "integer"),
    ...{ minimum: bound, maximum: bound, exclusiveMinimum: bound, exclusiveMaximum: bound },
    multipleOf: maybe(fc.constantFrom(1, 2, 3)),
  }),
  record({
    type: fc.constant("array"),
    ...{ minItems: bound, maxItems: bound, uniqueItems: maybe(fc.boolean()), items: maybe(leaf) },
  }),
  record({ type: fc.constant("object"), minProperties: bound, maxProperties: bound, required: maybe(names) }),
);

/** Schemas with bounds that hold together, or of which one holds. */
const boundedParts = fc
  .tuple(fc.constantFrom("allOf", "anyOf", "oneOf"), some(bounded), maybe(bounded))
  .map(([keyword, parts, beside]) => ({
    type: "object",
    properties: { a: { ...(typeof beside === "object" ? beside : {}), [keyword]: parts } },
    required: ["a"],
  }));

/** Objects that refuse what nothing has looked at. */
const unevaluated = record({
  type: fc.constant("object"),
  properties: maybe(properties),
  allOf: maybe(some(object)),
  anyOf: maybe(some(object)),
  oneOf: maybe(some(object)),
  dependentSchemas: maybe(fc.dictionary(name, object, { maxKeys: 1, noNullPrototype: true, size: "max" })),
  unevaluatedProperties: fc.oneof(fc.constant(false), leaf),
});

const conditional = record({
  type: fc.constant("object"),
  properties: maybe(properties),
  if: object,
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: maybe(object),
  else: maybe(object),
  not: maybe(object),
});

/** A recursive schema in places that narrow and in places that widen. */
const recursive = fc
  .tuple(
    object,
    fc.uniqueArray(fc.constantFrom("property", "not", "oneOf", "if", "items", "beside"), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.nat(1),
  )
  .map(([node, places, closed]) => {
    const $ref = "#/$defs/N";
    const uses: Record<string, object> = {
      property: { properties: { a: { $ref } } },
      not: { not: { $ref } },
      oneOf: { oneOf: [{ $ref }, { type: "object", maxProperties: 1 }] },
      if: { if: { $ref }, else: { maxProperties: closed } },
      items: { properties: { b: { type: "array", items: { $ref, minProperties: 1 } } } },
      beside: { properties: { x_1: { $ref, maxProperties: 1 + closed } } },
    };
    const [definition = {}] = [node as { properties?: object }];
    return {
      type: "object",
      allOf: places.map((place) => uses[place] ?? {}),
      $defs: { N: { ...definition, properties: { ...definition.properties, n: { $ref } } } },
    };
  });

export const denseSchema: fc.Arbitrary<JsonSchema> = fc.oneof(
  merged,
  union,
  boundedParts,
  rootUnion,
  unevaluated,
  conditional,
  recursive as fc.Arbitrary<JsonSchema>,
);
