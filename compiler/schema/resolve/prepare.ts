import type { SchemaObject } from "../json-schema.ts";
import { omit } from "../keywords/annotations.ts";
import { upgrade } from "./upgrade.ts";

/** Keywords that only serve references and dialects: gone once everything is resolved. */
const IDENTITY = ["$schema", "$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$defs"];

/** One schema object, upgraded to 2020-12 and without the keywords that only serve references. Subschemas stay unchanged. */
export function prepare(schema: SchemaObject): SchemaObject {
  const upgraded = dynamicBesideStatic(upgrade(schema));
  return omit(upgraded, ...IDENTITY);
}

/** Two references in one object become two objects, so that each object holds at most one. */
function dynamicBesideStatic(schema: SchemaObject): SchemaObject {
  if (schema["$dynamicRef"] === undefined || schema["$ref"] === undefined) return schema;
  const { $dynamicRef, allOf, ...rest } = schema;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), { $dynamicRef }] };
}
