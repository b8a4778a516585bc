import type { SchemaObject, Step } from "../schema/json-schema.ts";
import type { Place } from "./rule.ts";

const PLACES: ReadonlyMap<string, Place> = new Map([
  ["properties", "property"],
  ["patternProperties", "value"],
  ["additionalProperties", "value"],
  ["items", "item"],
  ["prefixItems", "item"],
]);

/** Where a subschema stands, by the keyword that holds it. */
export function placeOf(keyword: string): Place {
  return PLACES.get(keyword) ?? "part";
}

/**
 * Keywords whose subschemas do not act one way: a narrower `not` refuses less, and a narrower branch of
 * `oneOf` or a narrower `if` may let a value through that another one had refused.
 */
const NOT_MONOTONE = new Set(["not", "if", "oneOf", "contentSchema"]);

/** Keywords that apply to the same value, so that `unevaluated…` sees what they have looked at. */
const IN_PLACE = new Set(["allOf", "anyOf", "then", "else", "dependentSchemas"]);

/** Whether a subschema must stay as it is, because a rewrite of it could turn the meaning of the whole round. */
export function isFrozen(schema: SchemaObject, [keyword]: Step): boolean {
  if (NOT_MONOTONE.has(keyword)) return true;
  if (keyword === "contains")
    return schema["maxContains"] !== undefined || schema["unevaluatedItems"] !== undefined;
  return IN_PLACE.has(keyword) && looksAtEvaluated(schema);
}

/** Whether it refuses what its other keywords have not looked at: then what they look at is part of its meaning. */
export function looksAtEvaluated(schema: SchemaObject): boolean {
  return schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined;
}
