import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { JsonMap } from "../../runtime/support/json-map.ts";
import { append } from "../../runtime/support/lists.ts";
import { allDisjoint } from "../schema/algebra/all-disjoint.ts";
import type { Precision } from "../schema/algebra/both.ts";
import { disjoint } from "../schema/algebra/disjoint.ts";
import { distinctLiterals, singleLiterals } from "../schema/algebra/literal-set.ts";
import { meet } from "../schema/algebra/meet.ts";
import { separate } from "../schema/algebra/separate.ts";
import {
  declaredTypes,
  literalsOf,
  type TypeSet,
  typeBit,
  typeNames,
  typeOfValue,
  typesOf,
} from "../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";
import { annotationsOf, assertionsOf, isAnnotation, omit } from "../schema/keywords/annotations.ts";
import { byUsefulness } from "./branch-order.ts";
import type { Remark, Rewritten, RuleContext } from "./rule.ts";

/** A union that is being flattened. */
export interface Union {
  readonly keyword: "anyOf" | "oneOf";
  /** The other keywords of the schema. */
  readonly rest: SchemaObject;
  /** The branches that are compatible with `rest` and with the other parts of an enclosing `allOf`. */
  readonly branches: readonly SchemaObject[];
  /** Whether `oneOf` is equal to `anyOf` because no value satisfies two branches; always true for `anyOf`. */
  readonly exclusive: boolean;
}

/**
 * Replaces `anyOf` or `oneOf` by one schema: the whole union if its literals or null can be joined, otherwise the
 * most useful branch. A branch of `oneOf` is used only if none of its values satisfies another branch.
 */
export function flattenUnion(
  schema: SchemaObject,
  base: SchemaObject,
  context: RuleContext,
): Rewritten | Remark | undefined {
  const union = readUnion(schema, base, context);
  if (union === undefined) return undefined;
  const { keyword, rest, branches } = union;
  const size = Array.isArray(schema[keyword]) ? schema[keyword].length : 0;
  const [only] = branches;
  if (only === undefined) return { schema: false, note: `no branch of ${keyword} can hold` };
  if (branches.length === 1)
    return { schema: join(rest, only), note: `${keyword} of ${size} became the only branch that can hold` };
  const literals = joinLiterals(union) ?? joinBesideNull(union, context);
  if (literals !== undefined)
    return { schema: literals, note: `${keyword} of ${size} literals became an enum` };
  return (
    represent(union, size, context) ?? {
      remark: `${keyword} of ${branches.length} stays: ${union.exclusive ? "no branch stands for all" : "its branches overlap"}`,
    }
  );
}

/** Reads the `anyOf` or `oneOf` of a schema. Returns undefined if it is missing or invalid. */
export function readUnion(
  schema: SchemaObject,
  base: SchemaObject,
  { lookUp }: RuleContext,
): Union | undefined {
  const keyword = schema["anyOf"] === undefined ? "oneOf" : "anyOf";
  const value = schema[keyword];
  if (!Array.isArray(value) || !value.every(isSchema)) return undefined;
  const rest = omit(schema, keyword);
  const open = value
    .flatMap((branch) => (keyword === "anyOf" ? unnested(branch) : [branch]))
    // Copies each branch: two equal branches may be the same object, but must count as two.
    .map((branch) => (typeof branch === "boolean" ? (branch ? {} : undefined) : { ...branch }))
    .filter((branch) => branch !== undefined)
    .filter((branch) => !disjoint(branch, rest, lookUp) && !disjoint(branch, base, lookUp));
  const branches = keyword === "anyOf" ? widest(open) : open;
  const exclusive = keyword === "anyOf" || allDisjoint(branches, lookUp);
  return { keyword, rest, branches, exclusive };
}

/** Returns the branches of a branch that is only a nested union; otherwise the branch itself. */
function unnested(branch: JsonSchema): readonly JsonSchema[] {
  if (typeof branch === "boolean") return [branch];
  const { anyOf } = branch;
  if (!Array.isArray(anyOf) || !anyOf.every(isSchema)) return [branch];
  if (Object.keys(assertionsOf(branch)).length > 1) return [branch];
  const outer = annotationsOf(branch);
  return anyOf
    .flatMap(unnested)
    .map((inner) => (typeof inner === "boolean" ? inner : { ...outer, ...inner }));
}

/** Removes branches that another branch covers: an equal branch, or one with only a type that includes them. */
function widest(branches: readonly SchemaObject[]): readonly SchemaObject[] {
  const met = new JsonMap<true>();
  const distinct = branches.filter((branch) => {
    const assertions = assertionsOf(branch);
    const isNew = !met.has(assertions);
    met.set(assertions, true);
    return isNew;
  });
  // Branches with only a type are as few as there are sets of types.
  const wide = distinct.filter((branch) =>
    Object.keys(assertionsOf(branch)).every((keyword) => keyword === "type"),
  );
  const covers = (one: SchemaObject, other: SchemaObject) =>
    (shallowTypes(other) & ~declaredTypes(one)) === 0;
  return distinct.filter((branch, index) => {
    const isWide = wide.includes(branch);
    return !wide.some(
      (other) =>
        other !== branch &&
        covers(other, branch) &&
        (distinct.indexOf(other) < index || !isWide || !covers(branch, other)),
    );
  });
}

function shallowTypes(schema: SchemaObject): TypeSet {
  return typesOf(schema, () => undefined);
}

/** Joins a branch with the keywords beside the union. */
export function join(rest: SchemaObject, branch: SchemaObject, precision: Precision = "narrow"): JsonSchema {
  const loose = Object.keys(rest).every(isAnnotation);
  if (loose) return { ...branch, ...rest };
  const { allOf } = rest;
  return (
    meet(rest, branch, precision) ?? { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), branch] }
  );
}

const LITERAL = new Set(["const", "enum", "type"]);

/** Joins branches of literals into one `enum`. Omits values that occur in two branches of a `oneOf`. */
export function joinLiterals({ rest, branches, keyword }: Union): JsonSchema | undefined {
  const values: unknown[] = [];
  for (const branch of branches) {
    const literals = literalsOf(branch);
    if (literals === undefined || !Object.keys(assertionsOf(branch)).every((key) => LITERAL.has(key)))
      return undefined;
    append(
      values,
      distinctLiterals(literals).filter((value) => (declaredTypes(branch) & typeOfValue(value)) !== 0),
    );
  }
  const kept = keyword === "anyOf" ? distinctLiterals(values) : singleLiterals(values);
  if (kept.length === 0) return false;
  const description = describe(rest, branches);
  return join({ ...rest, ...description }, { enum: kept });
}

/** Literals beside a branch that is null: that is one of the values where it has to be sayable, and goes otherwise. */
function joinBesideNull(union: Union, { required }: RuleContext): JsonSchema | undefined {
  const others = union.branches.filter((branch) => !isNull(branch) || branch["type"] !== "null");
  if (!union.exclusive || others.length === union.branches.length || others.length === 0) return undefined;
  const literals = joinLiterals({ ...union, branches: others });
  if (!required || !isObject(literals)) return literals;
  const { enum: values } = literals;
  return Array.isArray(values) ? withNull({ ...literals, type: typeOfAll(values) }, union.rest) : undefined;
}

/** The one type of all values; undefined if they have several. */
function typeOfAll(values: readonly unknown[]): string | undefined {
  const names = typeNames(values.reduce<TypeSet>((types, value) => types | typeOfValue(value), 0));
  return names.length === 1 ? names[0] : undefined;
}

/** Returns a description with one line for each branch that describes its value. */
function describe(rest: SchemaObject, branches: readonly SchemaObject[]): SchemaObject {
  const values = branches.map((branch) => literalsOf(branch) ?? []);
  const plain = values.flat().every(isWord);
  const lines = branches.flatMap((branch, place) => {
    const text = branch["description"] ?? branch["title"];
    const [value, ...others] = values[place] ?? [];
    if (typeof text !== "string" || value === undefined || others.length > 0) return [];
    return [`${plain ? value : JSON.stringify(value)}: ${text}`];
  });
  if (lines.length === 0) return {};
  const { description } = rest;
  return { description: [...(typeof description === "string" ? [description] : []), ...lines].join("\n") };
}

/** Checks for a string that needs no quotes. Quotes are escaped in a description and can cost more than the string. */
function isWord(value: unknown): boolean {
  return typeof value === "string" && /^[\p{L}\p{M}\p{N}_./-]+$/u.test(value);
}

/** Comparisons of branches while one of them is narrowed to represent all. */
const maxComparisons = 20_000;

/** Replaces a union by its most useful branch that is a sound substitute. Keeps null for a required property. */
function represent(union: Union, size: number, context: RuleContext): Rewritten | Remark | undefined {
  const { keyword, rest, branches } = union;
  const nulls = branches.filter((branch) => typesOf(branch, context.lookUp) === typeBit("null"));
  const isNullOnly = new Set(nulls);
  const others = branches.filter((branch) => !isNullOnly.has(branch));
  // A branch of an overlapping union is compared with all others: of many, only the first can be tried.
  const tried = union.exclusive ? others.length : Math.max(4, Math.floor(maxComparisons / branches.length));
  for (const branch of byUsefulness(others, context.lookUp).slice(0, tried)) {
    const schema = alone(branch, union, context);
    if (schema === undefined || schema === false) continue;
    // In a definition that would become empty, only a branch that needs no other value of the definition represents all.
    if (context.contentOf?.(schema) === 0 || context.contentOf?.(schema) === 1) continue;
    const keepNull = nulls.some(isNull) && context.required && union.exclusive;
    const nullable = keepNull ? withNull(schema, rest) : undefined;
    // Null may be the only value that ends a chain, and a reference takes no other type beside it.
    if (keepNull && nullable === undefined && branch["$ref"] !== undefined)
      return { remark: `${keyword} of ${size} stays: a reference cannot be null as well` };
    const [kind = "any"] = typeNames(typesOf(branch, context.lookUp));
    const place = `branch ${branches.indexOf(branch) + 1}, ${kind}${nullable === undefined ? "" : ", or null"}`;
    return { schema: nullable ?? schema, note: `${keyword} of ${size} became ${place}` };
  }
  return undefined;
}

/** Checks that a null branch has only `const`, `enum` or `type`, so that it certainly accepts null. */
function isNull(branch: SchemaObject): boolean {
  return Object.keys(assertionsOf(branch)).every((keyword) => LITERAL.has(keyword));
}

/** Joins a branch with the keywords beside the union. Narrows it, so that no value of it satisfies another branch. */
function alone(
  branch: SchemaObject,
  { rest, branches, exclusive }: Union,
  context: RuleContext,
): JsonSchema | undefined {
  if (exclusive) return join(rest, branch);
  const { $ref } = branch;
  const target = typeof $ref === "string" ? context.lookUp($ref) : undefined;
  const whole = target === undefined ? branch : { ...omit(branch, "$ref"), allOf: [target] };
  const joined = meet(rest, flat(whole), "narrow");
  if (joined === undefined || typeof joined === "boolean") return joined === false ? false : undefined;
  let narrowed: SchemaObject | undefined = joined;
  for (const other of branches) {
    if (other !== branch && narrowed !== undefined) narrowed = separate(narrowed, other, context.lookUp);
  }
  return narrowed;
}

/** Merges an `allOf` with a single part into its schema. */
function flat(schema: SchemaObject): JsonSchema {
  const { allOf, ...rest } = schema;
  const [only] = Array.isArray(allOf) ? allOf : [];
  if (!Array.isArray(allOf) || allOf.length !== 1 || !isSchema(only)) return schema;
  return meet(rest, only, "narrow") ?? schema;
}

const NOT_PLAIN = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];

/** Adds null to a schema of one type. Returns undefined if null must satisfy more than a type. */
function withNull(schema: JsonSchema, rest: SchemaObject): SchemaObject | undefined {
  if (typeof schema === "boolean" || NOT_PLAIN.some((keyword) => schema[keyword] !== undefined))
    return undefined;
  if ((declaredTypes(rest) & typeBit("null")) === 0 || literalsOf(rest) !== undefined) return undefined;
  const { type } = schema;
  if (typeof type !== "string") return undefined;
  const literals = literalsOf(schema);
  return {
    ...omit(schema, "const"),
    type: [type, "null"],
    ...(literals === undefined ? {} : { enum: [...literals, null] }),
  };
}
