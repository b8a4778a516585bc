import { isObject, type JsonSchema } from "../../support/json.ts";
import {
  type Alternatives,
  alternativesOf,
  anything,
  both,
  type Conjunction,
  type PlainSchema,
} from "./alternatives.ts";

/** JSON Schema's type names (validation vocabulary, section 6.1.1). */
export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const allTypes: readonly TypeName[] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/** The type of a JSON value; a number without a fraction is an integer. */
export function typeOf(value: unknown): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  return "object";
}

/** The types of the values that some alternative accepts; `number` implies `integer`. */
export function acceptedTypes(alternatives: Alternatives): ReadonlySet<TypeName> {
  const types =
    typesOfAlternatives.get(alternatives) ?? new Set(alternatives.flatMap((one) => [...typesOf(one)]));
  typesOfAlternatives.set(alternatives, types);
  return types;
}

/** The items of an array share their alternatives. */
const typesOfAlternatives = new WeakMap<Alternatives, ReadonlySet<TypeName>>();

function typesOf(conjunction: Conjunction): ReadonlySet<TypeName> {
  let types = new Set<TypeName>(allTypes);
  for (const schema of conjunction) {
    const own = ownTypes(schema);
    if (own !== undefined) types = new Set([...types].filter((type) => own.has(type)));
  }
  return types;
}

/** Schemas live as long as their tool: a long enum is read once. */
const known = new WeakMap<PlainSchema, ReadonlySet<TypeName> | undefined>();

function ownTypes(schema: PlainSchema): ReadonlySet<TypeName> | undefined {
  if (known.has(schema)) return known.get(schema);
  const types = readTypes(schema);
  known.set(schema, types);
  return types;
}

function readTypes(schema: PlainSchema): ReadonlySet<TypeName> | undefined {
  const { type } = schema;
  const listed = Array.isArray(type) ? type : type === undefined ? undefined : [type];
  const values = literalsOf(schema);
  const named = listed === undefined ? undefined : new Set(listed as TypeName[]);
  if (named?.has("number")) named.add("integer");
  if (values === undefined) return named;
  const ofValues = new Set(values.map(typeOf));
  return named === undefined ? ofValues : new Set([...ofValues].filter((name) => named.has(name)));
}

/** The values of `const` or `enum`; undefined for a schema with neither. */
export function literalsOf(schema: PlainSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** The texts that `const` and `enum` accept; undefined where some alternative accepts texts that are not listed. */
export function acceptedTexts(alternatives: Alternatives): readonly string[] | undefined {
  const texts = new Set<string>();
  for (const alternative of alternatives) {
    if (!typesOf(alternative).has("string")) continue;
    const lists = alternative.flatMap((schema) => literalsOf(schema) ?? [undefined]);
    const listed = alternative.some((schema) => literalsOf(schema) !== undefined);
    if (!listed) return undefined;
    for (const value of lists) if (typeof value === "string") texts.add(value);
  }
  return [...texts];
}

/** The alternatives that can still fit an object: those whose literal properties agree with it. All if none do. */
export function fitting(alternatives: Alternatives, value: Readonly<Record<string, unknown>>): Alternatives {
  const kept = alternatives.filter((alternative) => alternative.every((schema) => agrees(schema, value)));
  return kept.length === 0 ? alternatives : kept;
}

function agrees(schema: PlainSchema, value: Readonly<Record<string, unknown>>): boolean {
  const { properties } = schema;
  if (!isObject(properties)) return true;
  return Object.entries(properties).every(([name, property]) => {
    if (!isObject(property) || !Object.hasOwn(value, name)) return true;
    const { const: literal } = property;
    return typeof literal !== "string" || typeof value[name] !== "string" || literal === value[name];
  });
}

/** What the alternatives accept as the property `name`. */
export function propertyOf(alternatives: Alternatives, name: string, root: JsonSchema): Alternatives {
  return alternatives.flatMap((alternative) =>
    alternative.reduce<Alternatives>((sofar, schema) => both(sofar, declared(schema, name, root)), anything),
  );
}

function declared(schema: PlainSchema, name: string, root: JsonSchema): Alternatives {
  const { properties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return alternativesOf(properties[name], root);
  // Names that fit a pattern are left to the validator: running patterns twice is not worth a conversion.
  if (schema["patternProperties"] !== undefined || additionalProperties === undefined) return anything;
  return alternativesOf(additionalProperties, root);
}

/** Whether every alternative lets the property be absent. */
export function isOptional(alternatives: Alternatives, name: string): boolean {
  return alternatives.every((alternative) =>
    alternative.every(({ required }) => !Array.isArray(required) || !required.includes(name)),
  );
}

/** What the alternatives accept as the item at `index`. */
export function itemOf(alternatives: Alternatives, index: number, root: JsonSchema): Alternatives {
  return alternatives.flatMap((alternative) =>
    alternative.reduce<Alternatives>((sofar, schema) => both(sofar, item(schema, index, root)), anything),
  );
}

/**
 * {@link itemOf} for the items of one array. All items behind those that have a schema by position share one answer, so
 * that an array of many items costs no more than a look at each.
 */
export function itemsOf(alternatives: Alternatives, root: JsonSchema): (index: number) => Alternatives {
  let positions = 0;
  for (const { prefixItems, items } of alternatives.flat())
    for (const list of [prefixItems, items])
      if (Array.isArray(list)) positions = Math.max(positions, list.length);
  let rest: Alternatives | undefined;
  return (index) => {
    if (index < positions) return itemOf(alternatives, index, root);
    rest ??= itemOf(alternatives, positions, root);
    return rest;
  };
}

function item(schema: PlainSchema, index: number, root: JsonSchema): Alternatives {
  const { prefixItems, items } = schema;
  if (Array.isArray(prefixItems) && index < prefixItems.length)
    return alternativesOf(prefixItems[index], root);
  // Before 2020-12 a list of `items` had the meaning of `prefixItems`.
  if (Array.isArray(items)) return index < items.length ? alternativesOf(items[index], root) : anything;
  return items === undefined ? anything : alternativesOf(items, root);
}
