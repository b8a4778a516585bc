import { isObject, type JsonSchema } from "../../runtime/support/json.ts";

/** Follows a `$ref` to the root's `$defs`. Returns the schema itself without a `$ref`, and `true` without a target. */
export type Lookup = (schema: JsonSchema) => JsonSchema;

export const NULL: JsonSchema = { type: "null" };

export function resolver(root: JsonSchema): Lookup {
  const definitions = isObject(root) && isObject(root["$defs"]) ? root["$defs"] : {};
  return (schema) => {
    const seen = new Set<unknown>();
    let found: JsonSchema = schema;
    while (isObject(found) && typeof found["$ref"] === "string" && !seen.has(found)) {
      seen.add(found);
      const name = found["$ref"].slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~");
      if (found["$ref"] === "#") found = root;
      else if (Object.hasOwn(definitions, name)) found = definitions[name] as JsonSchema;
      else return true;
    }
    return found;
  };
}

/** Returns the union of several schemas. */
export function union(schemas: readonly JsonSchema[]): JsonSchema {
  const branches = new Map<string, JsonSchema>();
  for (const schema of schemas) {
    if (schema === true) return true;
    if (schema !== false) branches.set(JSON.stringify(schema), schema);
  }
  const [first, ...rest] = branches.values();
  return first === undefined ? false : rest.length === 0 ? first : { anyOf: [first, ...rest] };
}

export function nullable(schema: JsonSchema): JsonSchema {
  if (isObject(schema) && Array.isArray(schema["anyOf"]) && Object.keys(schema).length === 1) {
    return union([...(schema["anyOf"] as JsonSchema[]), NULL]);
  }
  return union([schema, NULL]);
}

/** Returns the schema without null among its branches or types. */
export function nonNull(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf) && Object.keys(schema).length === 1) return union(anyOf.map(nonNull));
  if (type === "null") return false;
  return Array.isArray(type) && type.includes("null")
    ? { ...schema, type: type.filter((one) => one !== "null") }
    : schema;
}

/** Returns the schema of a property, including null if the property may be missing or the value may be a non-object. */
export function memberOf(schema: JsonSchema, name: string, resolve: Lookup): JsonSchema {
  const found = resolve(schema);
  if (!isObject(found)) return found;
  const { type, properties, required, additionalProperties, patternProperties, allOf, anyOf, oneOf } = found;
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own === undefined && Array.isArray(choices)) {
    return union(choices.map((branch: JsonSchema) => memberOf(branch, name, resolve)));
  }
  if (!accepts(type, "object")) return NULL;
  if (own === undefined) {
    const closed = additionalProperties === false && patternProperties === undefined && allOf === undefined;
    return closed ? NULL : true;
  }
  const always = type === "object" && Array.isArray(required) && required.includes(name);
  return always ? (own as JsonSchema) : nullable(own as JsonSchema);
}

/** The schema of the items of an array or the values of an object, and whether the value always is one. */
interface Parts {
  readonly item: JsonSchema;
  readonly always: boolean;
}

function anyOfParts(
  choices: readonly JsonSchema[],
  partsOf: (branch: JsonSchema) => Parts | undefined,
): Parts | undefined {
  const branches = choices.map(partsOf);
  const found = branches.filter((branch) => branch !== undefined);
  if (found.length === 0) return undefined;
  const always = found.length === branches.length && found.every((one) => one.always);
  return { item: union(found.map((one) => one.item)), always };
}

/** Returns the schema of an array's items, and whether the value is always an array; undefined if it never is one. */
export function elementsOf(schema: JsonSchema, resolve: Lookup): Parts | undefined {
  const found = resolve(schema);
  if (!isObject(found)) return found === false ? undefined : { item: true, always: false };
  const { type, items, prefixItems, anyOf, oneOf } = found;
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  if (type === undefined && Array.isArray(choices))
    return anyOfParts(choices, (branch) => elementsOf(branch, resolve));
  if (!accepts(type, "array")) return undefined;
  const heads = Array.isArray(prefixItems) ? (prefixItems as JsonSchema[]) : [];
  return { item: union([...heads, (items as JsonSchema | undefined) ?? true]), always: type === "array" };
}

/** Returns the schema of an object's values, and whether the value is always an object; undefined if it never is one. */
export function valuesOf(schema: JsonSchema, resolve: Lookup): Parts | undefined {
  const found = resolve(schema);
  if (!isObject(found)) return found === false ? undefined : { item: true, always: false };
  const { type, properties, additionalProperties, patternProperties, allOf, anyOf, oneOf } = found;
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  if (type === undefined && properties === undefined && Array.isArray(choices))
    return anyOfParts(choices, (branch) => valuesOf(branch, resolve));
  if (!accepts(type, "object")) return undefined;
  const always = type === "object";
  if ([patternProperties, allOf, anyOf, oneOf].some((keyword) => keyword !== undefined))
    return { item: true, always };
  const own = isObject(properties) ? Object.values(properties as Record<string, JsonSchema>) : [];
  return { item: union([...own, (additionalProperties as JsonSchema | undefined) ?? true]), always };
}

function accepts(type: unknown, name: string): boolean {
  return type === undefined || type === name || (Array.isArray(type) && type.includes(name));
}
