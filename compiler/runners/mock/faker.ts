import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { subschemas } from "../../schema/json-schema.ts";
import { leastValue } from "./least-value.ts";

/** Makes a value that fits a schema; undefined if none is found, or if the schema requires a very large one. */
export type Faker = (schema: JsonSchema, seed: number) => unknown;

/**
 * Loads json-schema-faker. The same schema and seed give the same value on any machine. Objects have every property
 * where such a value fits, arrays have one or two items, and examples and defaults of the schema are preferred.
 */
export async function loadFaker(): Promise<Faker> {
  const [{ generateSync }, { loadValidator }] = await Promise.all([
    import("json-schema-faker"),
    import("../../schema/validator/load-validator.ts"),
  ]);
  const generate = (schema: JsonSchema, seed: number, optional: object): unknown => {
    try {
      return generateSync(schema, { seed, ...sizes, ...optional });
    } catch {
      // The library throws if no value fits: `false`, an empty enum.
      return undefined;
    }
  };
  return (schema, seed) => {
    if (leastSize(schema) > maxSize) return undefined;
    const fits = loadValidator(schema);
    // Below its depth limit the library fills in anything, and some keywords it does not know.
    for (const optional of attempts) {
      const value = generate(schema, seed, optional);
      if (value !== undefined && fits?.(structuredClone(value)) !== false) return value;
    }
    const least = leastValue(schema, schema);
    return least !== undefined && fits?.(structuredClone(least)) !== false ? least : undefined;
  };
}

const sizes = { useExamplesValue: true, useDefaultValue: true, minItems: 1, maxItems: 2, maxLength: 100 };

/** From every property to the required ones alone. */
const attempts: readonly object[] = [
  { alwaysFakeOptionals: true, refDepthMax: 2 },
  { alwaysFakeOptionals: true, refDepthMax: 8 },
  { optionalsProbability: 0.5, refDepthMax: 2 },
  { optionalsProbability: 0, refDepthMax: 8 },
  { optionalsProbability: 0, refDepthMax: 8, minItems: 0 },
];

const maxSize = 10_000;

/** The least number of items and characters that a schema demands, as if all its arrays were nested. */
function leastSize(schema: JsonSchema): number {
  if (!isObject(schema)) return 1;
  const own = ["minItems", "minContains", "minLength", "minProperties"].map((keyword) =>
    Number(schema[keyword] ?? 1),
  );
  return subschemas(schema).reduce((size, [inner]) => size * leastSize(inner), largestOf(own, 1));
}
