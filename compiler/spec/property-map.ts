import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { literalsOf, typeNames, typeOfValue } from "../schema/algebra/type-set.ts";
import { setOwn } from "../source/own-property.ts";
import type { Path } from "../source/syntax-tree.ts";

/** A tool's `input`, read as one JSON Schema. */
export interface InputSchema {
  readonly schema: JsonSchema;
  /** From a path inside `schema` to the path of the same thing below the author's `input`. */
  readonly sourcePath: (path: Path) => Path;
}

/**
 * Reads `input`. A property map becomes a closed object schema (`name?` is optional, every other name is required). A whole
 * JSON Schema is returned unchanged. A missing input is an empty property map.
 */
export function inputSchema(input: Readonly<Record<string, unknown>> = {}): InputSchema {
  if (schemaKeyword(input) !== undefined) return { schema: input, sourcePath: (path) => path };

  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const keys = new Map<string, string>();
  for (const [key, schema] of Object.entries(input)) {
    const { name, optional } = readKey(key);
    setOwn(properties, name, spelledOut(schema));
    keys.set(name, key);
    if (!optional) required.push(name);
  }
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const keyOf = (name: string | number | undefined): Path => [keys.get(String(name)) ?? String(name)];
  const sourcePath = ([keyword, name, ...rest]: Path): Path => {
    if (keyword === "properties" && name !== undefined) return [...keyOf(name), ...rest];
    if (keyword === "required" && typeof name === "number") return keyOf(required[name]);
    return [];
  };
  return { schema, sourcePath };
}

/** `{ enum: [open, closed] }` is short for a string that is one of them: literals of one type have that type. */
function spelledOut(schema: unknown): unknown {
  if (!isObject(schema) || combined.some((keyword) => schema[keyword] !== undefined)) return schema;
  const literals = literalsOf(schema) ?? [];
  const [type, ...others] = typeNames(
    literals.reduce<number>((types, value) => types | typeOfValue(value), 0),
  );
  return type === undefined || others.length > 0 ? schema : { type, ...schema };
}

/** With one of these keywords, a type is present already, or clients refuse it. */
const combined = ["type", "$ref", "anyOf", "oneOf", "allOf"];

/** `limit?` is the optional property `limit`. */
export function readKey(key: string): { readonly name: string; readonly optional: boolean } {
  return key.endsWith("?") ? { name: key.slice(0, -1), optional: true } : { name: key, optional: false };
}

/**
 * Returns the keyword that makes `input` a JSON Schema; undefined for a property map. A property may have the name of a
 * keyword: `type: { enum: [bug, task] }` is a property, `type: object` is a keyword. A key counts as a keyword only if its
 * value cannot be the schema of a property.
 */
export function schemaKeyword(input: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(input).find((key) => {
    const value = input[key];
    if (!schemaKeywords.has(key)) return false;
    return isSchema(value) ? mapsOfSchemas.has(key) && isMapOfSchemas(value) : true;
  });
}

const isSchema = (value: unknown): boolean => typeof value === "boolean" || isObject(value);

const isMapOfSchemas = (value: unknown): boolean => isObject(value) && Object.values(value).every(isSchema);

const mapsOfSchemas: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);

/** Keywords of JSON Schema draft 2020-12 for the root of an object's schema, and those that contain a schema. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  ...mapsOfSchemas,
  "$schema",
  "$id",
  "$ref",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$vocabulary",
  "$comment",
  "type",
  "enum",
  "const",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "required",
  "minProperties",
  "maxProperties",
  "propertyNames",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentRequired",
  "items",
  "prefixItems",
  "contains",
  "contentSchema",
  "unevaluatedItems",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
]);
