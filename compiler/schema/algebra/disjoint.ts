import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { jsonEqual } from "./json-equal.ts";
import { literalSet } from "./literal-set.ts";
import { requiredOf, underName } from "./property.ts";
import { type Lookup, literalsOf, type TypeSet, typeBit, typeOfValue, typesOf } from "./type-set.ts";

/**
 * True only when it is proved that no value satisfies both schemas: by types, by literals, by ranges, or by
 * a property that one of them requires and on which they disagree.
 */
export function disjoint(a: JsonSchema, b: JsonSchema, lookUp: Lookup, depth = 0): boolean {
  if (a === false || b === false) return true;
  if (a === true || b === true || depth > 12) return false;
  const common = typesOf(a, lookUp) & typesOf(b, lookUp);
  if (common === 0) return true;
  const further = (x: JsonSchema, y: JsonSchema) => disjoint(x, y, lookUp, depth + 1);
  return (
    literalsDisjoint(a, b, lookUp) ||
    parts(a, lookUp).some((part) => further(part, b)) ||
    parts(b, lookUp).some((part) => further(a, part)) ||
    branches(a).some((union) => union.every((branch) => further(branch, b))) ||
    branches(b).some((union) => union.every((branch) => further(a, branch))) ||
    rangesDisjoint(a, b, common) ||
    (common === typeBit("object") && objectsDisjoint(a, b, further))
  );
}

/** Schemas that a value of this one satisfies as well. */
function parts(schema: SchemaObject, lookUp: Lookup): readonly JsonSchema[] {
  const { $ref, allOf } = schema;
  const target = typeof $ref === "string" ? lookUp($ref) : undefined;
  return [...(target === undefined ? [] : [target]), ...(Array.isArray(allOf) ? allOf.filter(isSchema) : [])];
}

/** Lists of schemas of which a value satisfies at least one. */
function branches({ anyOf, oneOf }: SchemaObject): readonly (readonly JsonSchema[])[] {
  return [anyOf, oneOf].filter((union) => Array.isArray(union) && union.every(isSchema));
}

function literalsDisjoint(a: SchemaObject, b: SchemaObject, lookUp: Lookup): boolean {
  const [ours, theirs] = [literalsOf(a), literalsOf(b)];
  if (ours === undefined && theirs === undefined) return false;
  if (ours !== undefined && theirs !== undefined) {
    const set = literalSet(theirs);
    return !ours.some((value) => set.has(value));
  }
  const [values, schema] = ours === undefined ? [theirs ?? [], a] : [ours, b];
  return values.every((value) => refuses(schema, value, lookUp));
}

/** True only when a schema surely refuses a value: by its type, its literals and its bounds. */
export function refuses(schema: JsonSchema, value: unknown, lookUp: Lookup): boolean {
  if (typeof schema === "boolean") return !schema;
  if ((typesOf(schema, lookUp) & typeOfValue(value)) === 0) return true;
  const literals = literalsOf(schema);
  if (literals !== undefined) return !literals.some((literal) => jsonEqual(literal, value));
  if (typeof value === "number") return outside(value, numberRange(schema));
  if (typeof value === "string") return outside([...value].length, range(schema, "minLength", "maxLength"));
  if (isObject(value)) return requiredOf(schema).some((name) => !Object.hasOwn(value, name));
  return false;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

function outside(value: number, { from, to, openFrom, openTo }: Range): boolean {
  return (
    value < from || value > to || (openFrom === true && value === from) || (openTo === true && value === to)
  );
}

function range(schema: SchemaObject, least: string, most: string): Range {
  return {
    from: numberOf(schema[least], Number.NEGATIVE_INFINITY),
    to: numberOf(schema[most], Number.POSITIVE_INFINITY),
  };
}

function numberRange(schema: SchemaObject): Range {
  const closed = range(schema, "minimum", "maximum");
  const open = range(schema, "exclusiveMinimum", "exclusiveMaximum");
  return {
    from: Math.max(closed.from, open.from),
    to: Math.min(closed.to, open.to),
    openFrom: open.from >= closed.from,
    openTo: open.to <= closed.to,
  };
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** Ranges tell apart only values of one type, so the common type must be the one that they speak of. */
function rangesDisjoint(a: SchemaObject, b: SchemaObject, common: TypeSet): boolean {
  if ((common & ~typeBit("number")) === 0) return apart(numberRange(a), numberRange(b));
  const bounds = BOUNDS.get(common);
  return bounds !== undefined && apart(range(a, ...bounds), range(b, ...bounds));
}

const BOUNDS: ReadonlyMap<TypeSet, readonly [string, string]> = new Map([
  [typeBit("string"), ["minLength", "maxLength"]],
  [typeBit("array"), ["minItems", "maxItems"]],
  [typeBit("object"), ["minProperties", "maxProperties"]],
] as const);

function apart(a: Range, b: Range): boolean {
  const [low, high] = a.to < b.to || (a.to === b.to && a.from <= b.from) ? [a, b] : [b, a];
  return low.to < high.from || (low.to === high.from && (low.openTo === true || high.openFrom === true));
}

function objectsDisjoint(
  a: SchemaObject,
  b: SchemaObject,
  further: (a: JsonSchema, b: JsonSchema) => boolean,
): boolean {
  const names = new Set([...requiredOf(a), ...requiredOf(b)]);
  return [...names].some((name) => further(underName(a, name), underName(b, name)));
}
