import { isObject } from "../../../runtime/support/json.ts";
import { digitsKeyword, isLongInteger } from "../../../runtime/support/long-integer.ts";
import {
  declaredTypes,
  isLongLiteral,
  literalsOf,
  typeBit,
  typeNames,
  typeOfValue,
} from "../algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { annotationsOf, assertionsOf, omit } from "../keywords/annotations.ts";

/**
 * One schema object in the terms of draft 2020-12, subschemas untouched: `definitions`, tuple `items`,
 * `additionalItems`, `dependencies`, boolean `exclusiveMinimum`, and OpenAPI's `nullable`.
 * Returns the object itself if there is nothing to do.
 * https://json-schema.org/draft/2020-12/release-notes
 */
export function upgrade(schema: SchemaObject): SchemaObject {
  let upgraded = schema;
  for (const [keyword, step] of STEPS) if (Object.hasOwn(upgraded, keyword)) upgraded = step(upgraded);
  return upgraded;
}

const STEPS: readonly (readonly [keyword: string, step: (schema: SchemaObject) => SchemaObject])[] = [
  ["definitions", definitions],
  ["items", tupleItems],
  ["additionalItems", (schema) => omit(schema, "additionalItems")],
  ["dependencies", dependencies],
  ["exclusiveMinimum", (schema) => exclusive(schema, "minimum", "exclusiveMinimum")],
  ["exclusiveMaximum", (schema) => exclusive(schema, "maximum", "exclusiveMaximum")],
  ["$recursiveRef", recursiveRef],
  ["required", requiredFlag],
  ["nullable", nullable],
  ["enum", longLiterals],
  ["const", longLiterals],
];

/**
 * Integers beyond 2^53 are strings of their digits (runtime/support/long-integer.ts): a list of them is a list of strings
 * that represent integers.
 */
function longLiterals(schema: SchemaObject): SchemaObject {
  const values = literalsOf(schema) ?? [];
  const types = declaredTypes(schema);
  if ((types & typeBit("string")) !== 0 || !values.some((value) => isLongLiteral(value, types)))
    return schema;
  const small = typeNames(types).filter((name) =>
    values.some((value) => !isLongInteger(value) && (typeOfValue(value) & typeBit(name)) !== 0),
  );
  return { ...schema, type: small.length === 0 ? "string" : ["string", ...small], [digitsKeyword]: true };
}

function definitions(schema: SchemaObject): SchemaObject {
  const { definitions: old, ...rest } = schema;
  if (!isObject(old)) return rest;
  return { ...rest, $defs: { ...old, ...(isObject(rest["$defs"]) ? rest["$defs"] : {}) } };
}

function tupleItems(schema: SchemaObject): SchemaObject {
  const { items, additionalItems, ...rest } = schema;
  if (!Array.isArray(items)) return schema;
  return {
    ...rest,
    ...(items.length === 0 ? {} : { prefixItems: items }),
    ...(isSchema(additionalItems) ? { items: additionalItems } : {}),
  };
}

function dependencies(schema: SchemaObject): SchemaObject {
  const { dependencies: old, ...rest } = schema;
  if (!isObject(old)) return rest;
  const entries = Object.entries(old);
  const required = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => isSchema(value));
  return {
    ...rest,
    ...merged(rest, "dependentRequired", required),
    ...merged(rest, "dependentSchemas", schemas),
  };
}

function merged(schema: SchemaObject, keyword: string, entries: readonly [string, unknown][]): SchemaObject {
  if (entries.length === 0) return {};
  const present = schema[keyword];
  return { [keyword]: { ...Object.fromEntries(entries), ...(isObject(present) ? present : {}) } };
}

/** Draft 4: `exclusiveMinimum: true` makes `minimum` exclusive. */
function exclusive(schema: SchemaObject, bound: string, keyword: string): SchemaObject {
  if (typeof schema[keyword] !== "boolean") return schema;
  const { [keyword]: strict, [bound]: limit, ...rest } = schema;
  if (limit === undefined) return rest;
  return { ...rest, [strict === true ? keyword : bound]: limit };
}

/** In draft 3 the property itself declared that it is required. Here this has no meaning. */
function requiredFlag(schema: SchemaObject): SchemaObject {
  return typeof schema["required"] === "boolean" ? omit(schema, "required") : schema;
}

/** 2019-09: without a `$recursiveAnchor`, which nobody writes by hand, it is an ordinary reference. */
function recursiveRef(schema: SchemaObject): SchemaObject {
  const { $recursiveRef: reference, ...rest } = schema;
  return typeof reference === "string" && rest["$ref"] === undefined ? { ...rest, $ref: reference } : rest;
}

const BESIDE_NULLABLE = ["$ref", "allOf", "anyOf", "oneOf"];

/**
 * OpenAPI 3.0. Read as its users mean it: null is allowed too, also beside an `enum` that forgot it and
 * beside a reference, where the letter of the specification would make it void.
 */
function nullable(schema: SchemaObject): SchemaObject {
  const { nullable: flag, ...rest } = schema;
  if (flag !== true) return rest;
  if (BESIDE_NULLABLE.some((keyword) => Object.hasOwn(rest, keyword)))
    return { ...annotationsOf(rest), anyOf: [assertionsOf(rest), { type: "null" }] };
  const { type, enum: values } = rest;
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? type : undefined;
  return {
    ...rest,
    ...(types === undefined || types.includes("null") ? {} : { type: [...types, "null"] }),
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}
