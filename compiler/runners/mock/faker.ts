import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { subschemas } from "../../schema/json-schema.ts";

/** Makes a value that fits a schema; undefined if the schema forbids every value, or demands a very large one. */
export type Faker = (schema: JsonSchema, seed: number) => unknown;

/**
 * Loads json-schema-faker. The same schema and seed give the same value on any machine. Objects have every property,
 * arrays have one or two items, and examples and defaults of the schema are preferred.
 */
export async function loadFaker(): Promise<Faker> {
  const { generateSync } = await import("json-schema-faker");
  return (schema, seed) => {
    if (leastSize(schema) > maxSize) return undefined;
    try {
      return generateSync(schema, {
        seed,
        alwaysFakeOptionals: true,
        useExamplesValue: true,
        useDefaultValue: true,
        minItems: 1,
        maxItems: 2,
        maxLength: 100,
        refDepthMax: 2,
      });
    } catch {
      // The library throws if no value fits: `false`, an empty enum.
      return undefined;
    }
  };
}

const maxSize = 10_000;

/** The least number of items and characters that a schema demands, as if all its arrays were nested. */
function leastSize(schema: JsonSchema): number {
  if (!isObject(schema)) return 1;
  const own = ["minItems", "minContains", "minLength", "minProperties"].map((keyword) =>
    Number(schema[keyword] ?? 1),
  );
  return subschemas(schema).reduce((size, [inner]) => size * leastSize(inner), largestOf(own, 1));
}
