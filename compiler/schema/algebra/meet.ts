import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { isAnnotation } from "../keywords/annotations.ts";
import { both, type Precision } from "./both.ts";
import { jsonEqual } from "./json-equal.ts";
import { literalSet } from "./literal-set.ts";
import { arrayKeywords, meetArrays } from "./meet-arrays.ts";
import { meetObjects, objectKeywords } from "./meet-objects.ts";
import { SCALARS } from "./meet-scalars.ts";
import { ANY_TYPE, declaredTypes, literalsOf, NO_TYPE, typeNames, typeOfValue } from "./type-set.ts";

/**
 * One schema that accepts the values that both accept, one level deep: where both restrict the same property or item,
 * the result holds an `allOf` of the two for a later visit. False when no value can satisfy both; undefined
 * if no single schema can express it. Annotations of the first win. Neither may contain a `$ref`.
 */
export function meet(a: JsonSchema, b: JsonSchema, precision: Precision): JsonSchema | undefined {
  if (a === false || b === false) return false;
  if (a === true) return b;
  if (b === true) return a;
  const objects = meetObjects(a, b, precision);
  if (objects === undefined) return undefined;
  const met: [string, unknown][] = [];
  for (const keyword of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (TOGETHER.has(keyword)) continue;
    const value = meetKeyword(keyword, a, b);
    if (value === UNMET) return undefined;
    met.push([keyword, value]);
  }
  const values = meetValues(a, b);
  if (values === false) return false;
  return contradicts(values, objects)
    ? false
    : { ...Object.fromEntries(met), ...values, ...meetArrays(a, b), ...objects };
}

const UNMET = Symbol("unmet");

/** Keywords whose meaning hangs on each other: they are met as families. */
const TOGETHER = new Set(["type", "enum", "const", ...objectKeywords, ...arrayKeywords]);

/** Keywords that go with another one: two sides can only be met when one has none, or both are equal. */
const FAMILIES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ["if", "then", "else"],
    ["contains", "minContains", "maxContains"],
  ].flatMap((family) => family.map((keyword) => [keyword, family])),
);

/** Look at what all other keywords of their schema have evaluated; only the outer schema may keep them. */
const UNEVALUATED = new Set(["unevaluatedItems", "unevaluatedProperties"]);

function meetKeyword(keyword: string, a: SchemaObject, b: SchemaObject): unknown {
  const [x, y] = [a[keyword], b[keyword]];
  if (keyword === "$ref" || (UNEVALUATED.has(keyword) && y !== undefined)) return UNMET;
  // Not `??`: a default can be null.
  const either = x === undefined ? y : x;
  if (isAnnotation(keyword)) return either;
  const family = FAMILIES.get(keyword);
  if (family !== undefined) return sameFamily(family, a, b) ? either : UNMET;
  if (x === undefined || y === undefined || jsonEqual(x, y)) return either;
  const join = KEYWORDS.get(keyword);
  // A keyword that nobody knows asserts nothing.
  return join === undefined ? x : (join(x, y) ?? UNMET);
}

const KEYWORDS: ReadonlyMap<string, (x: unknown, y: unknown) => unknown> = new Map([
  ...SCALARS,
  ["not", (x, y) => (isSchema(x) && isSchema(y) ? { anyOf: [x, y] } : undefined)],
  ["propertyNames", (x, y) => (isSchema(x) && isSchema(y) ? both(x, y) : undefined)],
  ["allOf", () => undefined],
  ["anyOf", () => undefined],
  ["oneOf", () => undefined],
]);

function sameFamily(family: readonly string[], a: SchemaObject, b: SchemaObject): boolean {
  const inA = family.some((keyword) => a[keyword] !== undefined);
  const inB = family.some((keyword) => b[keyword] !== undefined);
  return !inA || !inB || family.every((keyword) => jsonEqual(a[keyword], b[keyword]));
}

/** `type`, `enum` and `const`. */
function meetValues(a: SchemaObject, b: SchemaObject): SchemaObject | false {
  const types = declaredTypes(a) & declaredTypes(b);
  const [ours, theirs] = [literalsOf(a), literalsOf(b)];
  const allowed = theirs === undefined ? undefined : literalSet(theirs);
  const shared = ours === undefined ? theirs : ours.filter((value) => allowed?.has(value) !== false);
  const literals = shared?.filter((value) => (types & typeOfValue(value)) !== NO_TYPE);
  if (types === NO_TYPE || literals?.length === 0) return false;
  return { ...typeKeyword(a, b, types), ...literalKeyword(a, b, literals) };
}

function typeKeyword(a: SchemaObject, b: SchemaObject, types: number): SchemaObject {
  if (types === ANY_TYPE) return {};
  if (types === declaredTypes(a)) return { type: a["type"] };
  if (types === declaredTypes(b)) return { type: b["type"] };
  const names = typeNames(types);
  return { type: names.length === 1 ? names[0] : names };
}

function literalKeyword(
  a: SchemaObject,
  b: SchemaObject,
  literals: readonly unknown[] | undefined,
): SchemaObject {
  if (literals === undefined) return {};
  const constant = Object.hasOwn(a, "const") || Object.hasOwn(b, "const");
  return constant ? { const: literals[0] } : { enum: literals };
}

/** A required property that nothing can satisfy: no object is left, and where only objects were, nothing. */
function contradicts({ type }: SchemaObject, { required, properties }: SchemaObject): boolean {
  if (type !== "object" || !Array.isArray(required) || !isObject(properties)) return false;
  return required.some((name) => Object.hasOwn(properties, name) && properties[name] === false);
}
