import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isLongInteger } from "../../../runtime/support/long-integer.ts";
import type { SchemaObject } from "../json-schema.ts";
import { jsonEqual } from "./json-equal.ts";

/**
 * A set of JSON types as bits. `number` is two of them, whole and fractional, because `integer` is a part
 * of `number` (2020-12 validation, 6.1.1).
 */
export type TypeSet = number;

const WHOLE = 32;
const FRACTION = 64;

const BITS: ReadonlyMap<unknown, TypeSet> = new Map([
  ["null", 1],
  ["boolean", 2],
  ["object", 4],
  ["array", 8],
  ["string", 16],
  ["integer", WHOLE],
  ["number", WHOLE | FRACTION],
]);

export const NO_TYPE: TypeSet = 0;
export const ANY_TYPE: TypeSet = 127;

/** Returns the bit of a type name, or NO_TYPE for an unknown name. */
export function typeBit(name: string): TypeSet {
  return BITS.get(name) ?? NO_TYPE;
}

/** What the `type` keyword alone allows; everything where it is absent or malformed. */
export function declaredTypes({ type }: SchemaObject): TypeSet {
  if (typeof type === "string") return BITS.get(type) ?? ANY_TYPE;
  if (!Array.isArray(type) || type.some((name) => !BITS.has(name))) return ANY_TYPE;
  return type.reduce((set, name) => set | typeBit(name), NO_TYPE);
}

/** The type of a JSON value; 1.0 is whole. */
export function typeOfValue(value: unknown): TypeSet {
  if (typeof value === "number") return Number.isInteger(value) ? WHOLE : FRACTION;
  if (value === null) return typeBit("null");
  return Array.isArray(value) ? typeBit("array") : typeBit(typeof value);
}

/** Whether a literal is the digits of an integer beyond 2^53, in a schema of these types. */
export function isLongLiteral(value: unknown, types: TypeSet): boolean {
  return isLongInteger(value) && (types & WHOLE) !== 0 && (types & typeBit("string")) === 0;
}

/** The names of a set, for the `type` keyword. A lone fraction has no name: it is left out. */
export function typeNames(set: TypeSet): readonly string[] {
  return [...BITS.keys()].filter((name): name is string => {
    const bits = BITS.get(name) ?? NO_TYPE;
    const wholeOfNumber = name === "integer" && (set & FRACTION) !== 0;
    return (set & bits) === bits && !wholeOfNumber;
  });
}

/** Finds the schema behind a `#/$defs/…` reference. */
export type Lookup = (reference: string) => JsonSchema | undefined;

/** Types of which a value may still be; an upper bound, from everything that can be read off cheaply. */
export function typesOf(schema: JsonSchema, lookUp: Lookup, depth = 0): TypeSet {
  if (typeof schema === "boolean") return schema ? ANY_TYPE : NO_TYPE;
  let set = declaredTypes(schema);
  const values = literalsOf(schema);
  if (values !== undefined)
    set &= values.reduce<TypeSet>((types, value) => types | typeOfValue(value), NO_TYPE);
  if (depth > 8) return set;
  const types = (part: unknown): TypeSet =>
    typeof part === "boolean" || isObject(part) ? typesOf(part, lookUp, depth + 1) : ANY_TYPE;
  const { $ref, allOf, anyOf, oneOf, not } = schema;
  if (not !== undefined) set &= ~refusedTypes(not);
  if (typeof $ref === "string") set &= types(lookUp($ref));
  if (Array.isArray(allOf)) for (const part of allOf) set &= types(part);
  for (const union of [anyOf, oneOf])
    if (Array.isArray(union)) set &= union.reduce<TypeSet>((all, part) => all | types(part), NO_TYPE);
  return set;
}

/** The types that `not` refuses altogether. */
function refusedTypes(not: unknown): TypeSet {
  if (not === true) return ANY_TYPE;
  if (!isObject(not) || Object.keys(not).some((keyword) => keyword !== "type")) return NO_TYPE;
  const names = [not["type"] ?? [...BITS.keys()]].flat();
  return names.reduce<TypeSet>((set, name) => set | (BITS.get(name) ?? NO_TYPE), NO_TYPE);
}

/** The only values that `const` and `enum` leave; undefined without either. */
export function literalsOf(schema: SchemaObject): readonly unknown[] | undefined {
  const { enum: values } = schema;
  const listed = Array.isArray(values) ? values : undefined;
  if (!Object.hasOwn(schema, "const")) return listed;
  const constant = schema["const"];
  return listed === undefined || listed.some((value) => jsonEqual(value, constant)) ? [constant] : [];
}
