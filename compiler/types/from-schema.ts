import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { meet } from "../schema/algebra/meet.ts";
import { named } from "../schema/algebra/property.ts";
import { declaredTypes, literalsOf, typeNames, typeOfValue } from "../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";
import { assertionsOf, omit } from "../schema/keywords/annotations.ts";
import { schemaLimits } from "../schema/resolve/limits.ts";
import { anyFacetsOf, facetsOf, spokenOf } from "./facets.ts";
import { literalType } from "./literal-type.ts";
import { objectType, type Read } from "./object-type.ts";
import { joinDocs, saidBy, saying } from "./said.ts";
import type { Type, TypeGraph } from "./type.ts";
import { unionOf } from "./union-of.ts";

/**
 * Returns the types of a resolved schema (see schema/resolve.ts). Never throws: an unreadable schema is `unknown`.
 * A schema without `type` gets one from its keywords: with `properties` it is an object.
 */
export function typesFromSchema(schema: JsonSchema): TypeGraph {
  const defined = isObject(schema) ? named(schema, "$defs") : {};
  const names = new Set(Object.keys(defined).filter((name) => isSchema(defined[name])));
  const read = reader(names, 0);
  const definitions = new Map([...names].map((name) => [name, read(defined[name], name)]));
  return { root: read(isObject(schema) ? omit(schema, "$defs") : schema), definitions };
}

function reader(names: ReadonlySet<string>, depth: number): Read {
  return (schema, name) => {
    if (schema === false) return { kind: "never" };
    if (!isObject(schema) || depth > schemaLimits.depth) return { kind: "unknown" };
    const { whole, left, docs } = mergeParts(schema);
    const read = reader(names, depth + 1);
    const parts = [...partsOf(whole, names, read), ...left.map((part) => read(part))];
    const [only, ...others] = parts;
    const type: Type =
      only === undefined
        ? { kind: "unknown" }
        : others.length === 0
          ? only
          : { kind: "intersection", members: parts };
    const said = saidBy({ ...whole, ...docs }, name);
    return saying(type, { ...said, ...withFacets(anyFacetsOf(whole).facets, requiredChoice(whole)) });
  };
}

function withFacets(...facets: readonly (Readonly<Record<string, unknown>> | undefined)[]) {
  const all = Object.assign({}, ...facets);
  return Object.keys(all).length === 0 ? {} : { facets: all };
}

/** Merges the parts of `allOf` that one schema can express exactly. Keeps all descriptions. */
function mergeParts(schema: SchemaObject): {
  readonly whole: SchemaObject;
  readonly left: readonly unknown[];
  readonly docs: SchemaObject;
} {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return { whole: schema, left: [], docs: {} };
  let whole = omit(schema, "allOf");
  const left: unknown[] = [];
  for (const part of allOf) {
    const met = isSchema(part) && whole["$ref"] === undefined ? meet(whole, part, "exact") : undefined;
    if (isObject(met) && met["allOf"] === undefined) whole = met;
    else left.push(part);
  }
  const texts = [schema, ...allOf].map((part) => (isObject(part) ? part["description"] : undefined));
  const description = joinDocs(texts.filter((text) => typeof text === "string"));
  return { whole, left, docs: description === "" ? {} : { description } };
}

const PREFIX = "#/$defs/";

/** Returns the types whose intersection is the schema: its reference, its own type, and its unions. */
function partsOf(schema: SchemaObject, names: ReadonlySet<string>, read: Read): readonly Type[] {
  const { $ref } = schema;
  const name = typeof $ref === "string" ? $ref.slice(PREFIX.length) : undefined;
  const references: Type[] =
    name === undefined ? [] : [names.has(name) ? { kind: "reference", name } : { kind: "unknown" }];
  const unions = ["anyOf", "oneOf"]
    .map((keyword) => (isRequiredChoice(schema[keyword]) ? undefined : schema[keyword]))
    .filter((union): union is readonly unknown[] => Array.isArray(union))
    .map((union) => unionOf(union.map((branch) => read(branch))));
  const own = ownType(schema, read);
  const said = own === undefined || unions.some((union) => covers(own, union)) ? [] : [own];
  return [...references, ...said, ...unions];
}

/** Returns the type from the schema's own keywords, without references and unions; undefined if it has none. */
function ownType(schema: SchemaObject, read: Read): Type | undefined {
  const types = declaredTypes(schema);
  const literals = literalsOf(schema)?.filter((value) => (types & typeOfValue(value)) !== 0);
  if (literals !== undefined) return unionOf(literals.map((value) => literalType(value)));
  const spoken = spokenOf(schema);
  if (schema["type"] === undefined) return spoken === undefined ? undefined : typeNamed(spoken, schema, read);
  const declared = [schema["type"]].flat();
  const members = typeNames(types).toSorted((a, b) => declared.indexOf(a) - declared.indexOf(b));
  return unionOf(members.map((type) => typeNamed(type, schema, read)));
}

function typeNamed(type: string, schema: SchemaObject, read: Read): Type {
  const facets = facetsOf(schema, type);
  switch (type) {
    case "object":
      return saying(objectType(schema, read), facets);
    case "array":
      return saying(arrayType(schema, read), facets);
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
      return { kind: type, ...facets };
    default:
      return { kind: "unknown" };
  }
}

function arrayType(schema: SchemaObject, read: Read): Type {
  const { prefixItems, items, minItems } = schema;
  if (!Array.isArray(prefixItems)) return { kind: "array", items: read(items) };
  return {
    kind: "tuple",
    items: prefixItems.map((item) => read(item)),
    ...(items === false ? {} : { rest: read(items) }),
    least: typeof minItems === "number" ? minItems : 0,
  };
}

/** Checks for a union whose branches only list required properties. Such a union is a facet and not a type. */
function isRequiredChoice(union: unknown): union is readonly SchemaObject[] {
  if (!Array.isArray(union) || union.length === 0) return false;
  return union.every((branch) => {
    if (!isObject(branch)) return false;
    const keywords = Object.keys(assertionsOf(branch));
    return (
      keywords.includes("required") &&
      keywords.every((keyword) => keyword === "required" || keyword === "type")
    );
  });
}

function requiredChoice(schema: SchemaObject): Readonly<Record<string, unknown>> {
  const choices = ["anyOf", "oneOf"].filter((keyword) => isRequiredChoice(schema[keyword]));
  return Object.fromEntries(choices.map((keyword) => [keyword, schema[keyword]]));
}

/** Checks whether a type without facets adds nothing to a union, because every member of the union has this type. */
function covers(own: Type, union: Type): boolean {
  const bare =
    Object.keys(own).length === 1 ||
    (own.kind === "object" && own.properties.length === 0 && Object.keys(own).length === 2);
  const members = union.kind === "union" ? union.members : [union];
  return (
    bare &&
    members.every(
      (member) =>
        member.kind === own.kind ||
        (own.kind === "object" && member.kind === "record") ||
        isLiteralOf(member, own.kind),
    )
  );
}

function isLiteralOf(member: Type, kind: Type["kind"]): boolean {
  return member.kind === "literal" && typeof member.value === kind;
}
