import type { SchemaObject, Step } from "../schema/json-schema.ts";
import type { Place } from "./rule.ts";

const PLACES: ReadonlyMap<string, Place> = new Map([
  ["properties", "property"],
  ["patternProperties", "value"],
  ["additionalProperties", "value"],
  ["items", "item"],
  ["prefixItems", "item"],
]);

/** Returns the place of a subschema under a keyword. */
export function placeOf(keyword: string): Place {
  return PLACES.get(keyword) ?? "part";
}

/**
 * Keywords whose subschemas must not be narrowed or widened alone. A narrower `not` refuses fewer values, and a
 * narrower branch of `oneOf` or a narrower `if` may accept a value that was refused before.
 */
const NOT_MONOTONE = new Set(["not", "if", "oneOf", "contentSchema"]);

/** Keywords that apply to the same value. `unevaluated…` depends on the properties and items that they evaluate. */
const IN_PLACE = new Set(["allOf", "anyOf", "then", "else", "dependentSchemas"]);

/**
 * Checks whether a subschema must stay unchanged, because a rewrite could reverse its effect on the whole schema. A
 * `oneOf` whose branches have no value in common is an `anyOf`, and remains one if its branches become narrower.
 */
export function isFrozen(
  schema: SchemaObject,
  [keyword]: Step,
  exclusive: (branches: unknown) => boolean,
): boolean {
  if (NOT_MONOTONE.has(keyword)) return keyword !== "oneOf" || !exclusive(schema["oneOf"]);
  if (keyword === "contains")
    return schema["maxContains"] !== undefined || schema["unevaluatedItems"] !== undefined;
  return IN_PLACE.has(keyword) && looksAtEvaluated(schema);
}

/** Checks for `unevaluated…`, whose meaning depends on the properties and items that other keywords evaluate. */
export function looksAtEvaluated(schema: SchemaObject): boolean {
  return schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined;
}
