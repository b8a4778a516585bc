import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";

const NONE: SchemaObject = Object.freeze(Object.create(null));

/** The value of a keyword that maps names to schemas; empty where it is absent or malformed. */
export function named(schema: SchemaObject, keyword: string): SchemaObject {
  const value = schema[keyword];
  return isObject(value) ? value : NONE;
}

/** A declared property's schema, by own keys only. */
export function declared(schema: SchemaObject, name: string): JsonSchema | undefined {
  const properties = named(schema, "properties");
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isSchema(property) ? property : undefined;
}

/** The names in `required` (a malformed list names nothing). */
export function requiredOf({ required }: SchemaObject): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

/** `additionalProperties`, `true` where it is absent. */
export function additionalOf({ additionalProperties }: SchemaObject): JsonSchema {
  return isSchema(additionalProperties) ? additionalProperties : true;
}

/** Whether a name falls under a pattern of `patternProperties`; undefined where a pattern cannot be read. */
export function matchesPattern(schema: SchemaObject, name: string): boolean | undefined {
  let unknown = false;
  for (const pattern of Object.keys(named(schema, "patternProperties"))) {
    const matches = testPattern(pattern, name);
    if (matches === true) return true;
    unknown ||= matches === undefined;
  }
  return unknown ? undefined : false;
}

/** Unanchored, with the `u` flag (2020-12 core, 6.4). */
export function testPattern(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

/**
 * An upper bound of what a schema's own property keywords allow under a name. Where a pattern matches, or
 * may match, that is anything.
 */
export function underName(schema: SchemaObject, name: string): JsonSchema {
  const property = declared(schema, name);
  if (property !== undefined) return property;
  return matchesPattern(schema, name) === false ? additionalOf(schema) : true;
}
