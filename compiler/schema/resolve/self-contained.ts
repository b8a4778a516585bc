import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { subschemas } from "../json-schema.ts";
import { upgrade } from "./upgrade.ts";

/**
 * Whether a schema means the same to a reader who has only it: every reference leads into the schema itself, and
 * nothing is written as older drafts had it. The schema must have come through `resolveSchema` without a problem.
 */
export function isSelfContained(schema: JsonSchema): boolean {
  if (!isObject(schema)) return true;
  if (upgrade(schema) !== schema) return false;
  const { $ref, $dynamicRef } = schema;
  if (![$ref, $dynamicRef].every(isLocal)) return false;
  return subschemas(schema).every(([subschema]) => isSelfContained(subschema));
}

/** `#/schemas/Name` is the spec's own: a client has no such place. */
function isLocal(reference: unknown): boolean {
  if (reference === undefined) return true;
  return typeof reference === "string" && reference.startsWith("#") && !reference.startsWith("#/schemas/");
}
