import { isObject } from "../../runtime/support/json.ts";
import { JsonMap } from "../../runtime/support/json-map.ts";
import { additionalOf, named } from "../schema/algebra/property.ts";
import { type Lookup, literalsOf, typeBit, typesOf } from "../schema/algebra/type-set.ts";
import type { SchemaObject } from "../schema/json-schema.ts";
import { assertionsOf } from "../schema/keywords/annotations.ts";

/**
 * Returns the branches of a union, the most expressive first: objects with properties, arrays, open strings, numbers,
 * booleans, null. An array of another branch comes before all of them. Literals come after the open branches of
 * their type. Equal branches keep the author's order, because authors write the main case first.
 */
export function byUsefulness(branches: readonly SchemaObject[], lookUp: Lookup): readonly SchemaObject[] {
  const known = new JsonMap<true>();
  for (const branch of branches) known.set(assertionsOf(branch), true);
  return branches
    .map((branch, index) => ({ branch, index, rank: rank(branch, known, lookUp) }))
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index)
    .map(({ branch }) => branch);
}

/** `known` are the assertions of all branches. */
function rank(branch: SchemaObject, known: JsonMap<true>, lookUp: Lookup): number {
  const types = typesOf(branch, lookUp);
  const kind = KINDS.find(([name]) => (types & typeBit(name)) !== 0);
  if (kind === undefined) return 0;
  const [name, points] = kind;
  if (name === "array" && branch["items"] !== undefined && known.has(assertionsOf(itemsOf(branch))))
    return 70;
  if (name === "object" && !saysSomething(branch, lookUp)) return 35;
  if (name === "array" && Object.keys(assertionsOf(itemsOf(branch))).length === 0) return 35;
  return points - (literalsOf(branch) === undefined ? 0 : 2) - (name === "string" ? restrictions(branch) : 0);
}

const KINDS: readonly (readonly [string, number])[] = [
  ["object", 60],
  ["array", 50],
  ["string", 40],
  ["number", 30],
  ["integer", 28],
  ["boolean", 20],
  ["null", 10],
];

function itemsOf({ items, prefixItems }: SchemaObject): SchemaObject {
  return isObject(items) ? items : prefixItems === undefined ? {} : { prefixItems };
}

/** Checks whether an object's schema describes its content. A bare object does not tell a caller how to fill it. */
function saysSomething(branch: SchemaObject, lookUp: Lookup): boolean {
  const { $ref, allOf, anyOf, oneOf } = branch;
  if ([allOf, anyOf, oneOf].some((keyword) => keyword !== undefined)) return true;
  const target = typeof $ref === "string" ? lookUp($ref) : branch;
  if (target === undefined || typeof target === "boolean") return false;
  return Object.keys(named(target, "properties")).length > 0 || typeof additionalOf(target) === "object";
}

function restrictions({ pattern, format, maxLength }: SchemaObject): number {
  return [pattern, format, maxLength].filter((keyword) => keyword !== undefined).length / 2;
}
