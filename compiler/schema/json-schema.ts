import { isObject, type JsonSchema } from "../../runtime/support/json.ts";

/** A schema that is not a boolean. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** Keywords whose value is one schema (JSON Schema 2020-12 core, applicator, unevaluated and content). */
const ONE = new Set([
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
  "contentSchema",
]);

/** Keywords whose value is a list of schemas. */
const MANY = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords whose value maps names to schemas. */
const NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** A schema under a keyword. Data and malformed values are not schemas. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}

/** The place of a subschema in its parent: the keyword, then the index or name, if there is one. */
export type Step = readonly [keyword: string, key?: string | number];

/**
 * A copy of a schema with every direct subschema mapped; undefined drops it from a map or a keyword.
 * The schema itself comes back when nothing changed. Data (`const`, `default`, …) and malformed values
 * stay untouched; `__proto__` is an ordinary name.
 */
export function mapSubschemas(
  schema: SchemaObject,
  map: (subschema: JsonSchema, step: Step) => JsonSchema | undefined,
): SchemaObject {
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    const mapped = mapKeyword(keyword, value, map);
    if (mapped !== value) changed = true;
    if (mapped !== undefined) entries.push([keyword, mapped]);
  }
  return changed ? Object.fromEntries(entries) : schema;
}

type Mapper = (subschema: JsonSchema, step: Step) => JsonSchema | undefined;

function mapKeyword(keyword: string, value: unknown, map: Mapper): unknown {
  if (typeof value !== "object" && typeof value !== "boolean") return value;
  if (ONE.has(keyword)) return isSchema(value) ? map(value, [keyword]) : value;
  if (MANY.has(keyword)) return Array.isArray(value) ? mapList(keyword, value, map) : value;
  if (NAMED.has(keyword)) return isObject(value) ? mapNames(keyword, value, map) : value;
  return value;
}

function mapList(keyword: string, list: readonly unknown[], map: Mapper): readonly unknown[] {
  let changed = false;
  const mapped: unknown[] = [];
  for (const [index, value] of list.entries()) {
    const result = isSchema(value) ? map(value, [keyword, index]) : value;
    if (result !== value) changed = true;
    if (result !== undefined) mapped.push(result);
  }
  return changed ? mapped : list;
}

function mapNames(keyword: string, names: SchemaObject, map: Mapper): SchemaObject {
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const name of Object.keys(names)) {
    const value = names[name];
    const result = isSchema(value) ? map(value, [keyword, name]) : value;
    if (result !== value) changed = true;
    if (result !== undefined) entries.push([name, result]);
  }
  return changed ? Object.fromEntries(entries) : names;
}

/** Every direct subschema with its place, in document order. */
export function subschemas(schema: SchemaObject): readonly (readonly [JsonSchema, Step])[] {
  const found: (readonly [JsonSchema, Step])[] = [];
  mapSubschemas(schema, (subschema, step) => {
    found.push([subschema, step]);
    return subschema;
  });
  return found;
}
