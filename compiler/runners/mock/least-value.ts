import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { pointerTarget } from "./pointer-target.ts";

/** Schemas inside schemas; a value that needs more has no end. */
const maxDepth = 32;

/**
 * The plainest value of a schema: required properties alone, the least items, a bound itself. It need not fit: patterns and
 * conditions are not read. Undefined if the schema needs a value of endless depth.
 *
 * @param root the schema that references point into
 */
export function leastValue(schema: JsonSchema, root: JsonSchema, depth = 0): unknown {
  if (!isObject(schema)) return schema === false ? undefined : null;
  if (depth > maxDepth) return undefined;
  const { $ref, type } = schema;
  const sample = sampleOf(schema);
  if (sample !== undefined) return sample;
  if (typeof $ref === "string") return leastValue(pointerTarget($ref, root), root, depth + 1);
  const union = [schema["anyOf"], schema["oneOf"]].find(Array.isArray);
  if (union === undefined) return ofType(Array.isArray(type) ? type[0] : type, schema, root, depth);
  for (const branch of union) {
    const value = leastValue({ ...schema, anyOf: undefined, oneOf: undefined, ...branch }, root, depth + 1);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A literal, the default or an example. */
function sampleOf(schema: Readonly<Record<string, unknown>>): unknown {
  const { const: literal, enum: literals, default: given, examples } = schema;
  const lists = [literals, examples].flatMap((list) => (Array.isArray(list) ? [list[0]] : []));
  return [literal, given, ...lists].find((sample) => sample !== undefined);
}

function ofType(
  type: unknown,
  schema: Readonly<Record<string, unknown>>,
  root: JsonSchema,
  depth: number,
): unknown {
  if (type === "string") return "x".repeat(Number(schema["minLength"] ?? 0));
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return leastNumber(schema, type === "integer");
  if (type === "array") {
    const item = Number(schema["minItems"] ?? 0) === 0 ? null : leastValue(itemOf(schema), root, depth + 1);
    return item === undefined
      ? undefined
      : Array.from({ length: Number(schema["minItems"] ?? 0) }, () => item);
  }
  if (type !== "object" && schema["properties"] === undefined) return null;
  const { required, properties } = schema;
  const names = Array.isArray(required) ? required.map(String) : [];
  const members = names.map((name) => {
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : true;
    return [name, leastValue(own as JsonSchema, root, depth + 1)] as const;
  });
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}

function itemOf({ items }: Readonly<Record<string, unknown>>): JsonSchema {
  return isObject(items) ? items : true;
}

function leastNumber(schema: Readonly<Record<string, unknown>>, whole: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  if (typeof minimum === "number") return whole ? Math.ceil(minimum) : minimum;
  if (typeof exclusiveMinimum === "number") return exclusiveMinimum + 1;
  if (typeof maximum === "number") return Math.min(0, whole ? Math.floor(maximum) : maximum);
  return typeof exclusiveMaximum === "number" ? Math.min(0, exclusiveMaximum - 1) : 0;
}
