import fc from "fast-check";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { sometimes } from "./sometimes.ts";

/**
 * JSON Schemas over a small world: few names, few values, small bounds, so that keywords of different parts
 * of a schema meet each other, and values meet their bounds.
 */
const NAMES = ["a", "b", "c", "x_1", "x_2"] as const;
const PATTERNS = ["^x_", "_1$", "^[ab]$", "b"] as const;
const STRINGS = ["", "a", "b", "ab", "abc", "x_1"] as const;
const DEFINITIONS = ["A", "B", "C"] as const;

const name = fc.constantFrom(...NAMES);
const size = fc.integer({ min: 0, max: 3 });
const bound = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);
const type = fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null");

const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2, 0.5, ...STRINGS);
const names = fc.uniqueArray(name, { maxLength: 3 });
const byName = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true, size: "max" });

function keywords(schema: fc.Arbitrary<JsonSchema>, reference: fc.Arbitrary<JsonSchema>) {
  const some = sometimes;
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  // Most schemas speak of one type; every keyword meets every other now and then.
  const of = (kind: string, shape: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constant(kind) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      ...shape,
    });
  const object = of("object", {
    properties: some(byName(schema), 8),
    required: some(names, 5),
    additionalProperties: some(fc.oneof(fc.boolean(), schema), 3),
    patternProperties: some(
      fc.dictionary(fc.constantFrom(...PATTERNS), schema, { maxKeys: 2, noNullPrototype: true, size: "max" }),
      1,
    ),
    propertyNames: some(fc.constantFrom({ type: "string" }, { pattern: "^[abx]" }, { maxLength: 1 }), 1),
    minProperties: some(size, 1),
    maxProperties: some(size, 1),
    dependentRequired: some(byName(names), 1),
    dependentSchemas: some(byName(schema), 1),
    unevaluatedProperties: some(fc.oneof(fc.constant(false), schema), 1),
  });
  const array = of("array", {
    items: some(schema, 7),
    prefixItems: some(fc.array(schema, { minLength: 1, maxLength: 2 }), 1),
    minItems: some(size, 1),
    maxItems: some(size, 1),
    uniqueItems: some(fc.boolean(), 1),
    contains: some(schema, 1),
    minContains: some(size, 1),
    maxContains: some(size, 1),
    unevaluatedItems: some(fc.oneof(fc.constant(false), schema), 1),
  });
  const string = of("string", {
    minLength: some(size, 1),
    maxLength: some(size, 1),
    pattern: some(fc.constantFrom("^a", "b$", "^[ab]+$", "(a)\\1"), 1),
  });
  const number = fc.record({
    type: fc.constantFrom("number", "integer"),
    minimum: some(bound, 3),
    maximum: some(bound, 3),
    exclusiveMinimum: some(bound, 1),
    exclusiveMaximum: some(bound, 1),
    multipleOf: some(fc.constantFrom(1, 2, 3, 1), 1),
  });
  const simple = fc.oneof(
    fc.record({ type }),
    fc.record({ type: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: scalar }),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }), type: some(type, 1) }),
    fc.constant({}),
  );
  const combined = fc.record({
    anyOf: some(list, 4),
    oneOf: some(list, 4),
    allOf: some(list, 4),
    not: some(schema, 1),
    if: some(schema, 1),
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: some(schema, 1),
    else: some(schema, 1),
  });
  const base = fc.oneof(
    { weight: 4, arbitrary: object },
    { weight: 2, arbitrary: array },
    { weight: 2, arbitrary: string },
    { weight: 2, arbitrary: number },
    { weight: 4, arbitrary: simple },
  );
  const docs = fc.record({
    title: some(fc.constantFrom("A", "Title"), 1),
    description: some(fc.constant("Some words"), 1),
    default: some(scalar, 1),
  });
  const whole = fc
    .tuple(
      base,
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: combined }),
      docs,
    )
    .map((parts) => defined(Object.assign({}, ...parts)));
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 2, arbitrary: combined.map(defined) },
    { weight: 2, arbitrary: reference },
    { weight: 1, arbitrary: fc.boolean() },
  );
}

function defined(schema: Record<string, unknown>): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** A schema with definitions that may refer to each other and to themselves. */
export const arbitrarySchema: fc.Arbitrary<JsonSchema> = fc
  .letrec<{ schema: JsonSchema; leaf: JsonSchema }>((tie) => {
    const reference = fc
      .tuple(
        fc.constantFrom(...DEFINITIONS),
        fc.constantFrom({}, {}, {}, { minProperties: 1 }, { description: "d" }),
      )
      .map(([definition, siblings]) => ({ $ref: `#/$defs/${definition}`, ...siblings }));
    return {
      leaf: keywords(
        fc.constantFrom<JsonSchema>(true, { type: "string" }, { type: "integer" }, { const: "a" }),
        reference,
      ),
      schema: fc.oneof(
        { maxDepth: 3, depthSize: "large", withCrossShrink: true },
        tie("leaf"),
        keywords(tie("schema"), reference),
      ),
    };
  })
  .schema.chain((schema) => {
    const definition = fc.letrec<{ s: JsonSchema }>((tie) => ({
      s: fc.oneof(
        { maxDepth: 2, depthSize: "medium", withCrossShrink: true },
        keywords(
          fc.constantFrom<JsonSchema>(
            true,
            { type: "string" },
            { $ref: "#/$defs/A" },
            { type: "array", items: { $ref: "#/$defs/B" } },
          ),
          fc.constantFrom(...DEFINITIONS).map((each) => ({ $ref: `#/$defs/${each}` })),
        ),
        tie("s"),
      ),
    })).s;
    const root = typeof schema === "boolean" ? {} : schema;
    if (!JSON.stringify(root).includes("$ref")) return fc.constant<JsonSchema>(root);
    return fc.tuple(...DEFINITIONS.map(() => definition)).map((definitions) => ({
      ...root,
      $defs: Object.fromEntries(DEFINITIONS.map((each, index) => [each, definitions[index]])),
    }));
  });
