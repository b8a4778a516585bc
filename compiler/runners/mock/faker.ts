import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { subschemas } from "../../schema/json-schema.ts";

/** Makes a value that fits a schema; undefined where the schema forbids every value, or asks for too large a one. */
export type Faker = (schema: JsonSchema, seed: number) => unknown;

/**
 * Loads json-schema-faker. The same schema and seed give the same value on any machine: every property is there,
 * lists have one or two items, examples and defaults of the schema come first.
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
      // The library throws where nothing fits: `false`, an empty enum.
      return undefined;
    }
  };
}

const maxSize = 10_000;

/** How many items and characters a schema asks for at least, if all its lists stood inside one another. */
function leastSize(schema: JsonSchema): number {
  if (!isObject(schema)) return 1;
  const own = ["minItems", "minContains", "minLength", "minProperties"].map((keyword) =>
    Number(schema[keyword] ?? 1),
  );
  return subschemas(schema).reduce((size, [inner]) => size * leastSize(inner), largestOf(own, 1));
}
