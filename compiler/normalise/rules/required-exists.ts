import type { JsonSchema } from "../../../runtime/support/json.ts";
import { additionalOf, declared, named, requiredOf, testPattern } from "../../schema/algebra/property.ts";
import { typeBit, typesOf } from "../../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import type { Remark, Rewritten, Rule } from "../rule.ts";

/** Declares every name in `required` in `properties`, with the schema that already applies to it. */
export const requiredExists: Rule = {
  name: "required-exists",
  apply(schema, { place, lookUp }) {
    const missing = requiredOf(schema).filter((name) => declared(schema, name) === undefined);
    // A part only adds to a schema that declares the property. A declaration here would count as the part's own.
    if (missing.length === 0 || place === "part" || IN_PLACE.some((keyword) => schema[keyword] !== undefined))
      return undefined;
    const found = missing.map((name) => [name, undeclared(schema, name)] as const);
    if (found.some(([, property]) => property === false)) return impossible(missing, typesOf(schema, lookUp));
    const properties = { ...named(schema, "properties"), ...Object.fromEntries(found) };
    return { schema: { ...schema, properties }, note: `${missing.join(", ")} was required but not declared` };
  },
};

const IN_PLACE = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "unevaluatedProperties"];

function impossible(missing: readonly string[], types: number): Rewritten | Remark {
  const note = `${missing.join(", ")} is required and forbidden`;
  return types === typeBit("object") ? { schema: false, note } : { remark: note };
}

/** Returns the schema of an undeclared property: that of its matching patterns, otherwise `additionalProperties`. */
function undeclared(schema: SchemaObject, name: string): JsonSchema {
  const matching = Object.entries(named(schema, "patternProperties"))
    .filter(([pattern]) => testPattern(pattern, name) !== false)
    .map(([, property]) => property)
    .filter(isSchema);
  if (matching.length === 0) return additionalOf(schema);
  return matching.length === 1 ? (matching[0] ?? true) : { allOf: matching };
}
