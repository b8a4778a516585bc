import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject, subschemas } from "../json-schema.ts";
import { components } from "../resolve/components.ts";
import { named, requiredOf, underName } from "./property.ts";
import {
  ANY_TYPE,
  declaredTypes,
  literalsOf,
  NO_TYPE,
  type TypeSet,
  typeBit,
  typeOfValue,
} from "./type-set.ts";

/**
 * The most that a finite value of a schema can hold: 0 where it has no finite value at all, 1 where its values are empty
 * shells (null, `{}`, `[]`), 2 where a value can carry a string, a number or a boolean.
 */
export type Content = 0 | 1 | 2;

/** The content of each definition, by name: the least fixed point, so that a recursion without an end has none. */
export function contentOfDefinitions(
  definitions: ReadonlyMap<string, JsonSchema>,
  without?: string,
): ReadonlyMap<string, Content> {
  const contents = new Map<string, Content>();
  const names = components([...definitions.keys()], (name) => referencedNames(definitions.get(name) ?? true))
    .flat()
    .filter((name) => definitions.has(name) && name !== without);
  for (let changed = true; changed; ) {
    changed = false;
    for (const name of names) {
      const content = contentOf(definitions.get(name) ?? true, contents);
      changed ||= content !== (contents.get(name) ?? 0);
      contents.set(name, content);
    }
  }
  return contents;
}

/**
 * The content of one schema among some types, given that of the definitions that it refers to. `not` and conditions are
 * ignored.
 */
export function contentOf(
  schema: JsonSchema,
  definitions: ReadonlyMap<string, Content>,
  among: TypeSet = ANY_TYPE,
): Content {
  const of = (part: unknown): Content => (isSchema(part) ? contentOf(part, definitions) : 2);
  if (schema === true) return among === NO_TYPE ? 0 : among === typeBit("null") ? 1 : 2;
  const demands = schema === false ? undefined : conjunction(schema);
  if (demands === undefined) return 0;
  const types = demands.reduce<TypeSet>((set, demand) => set & declaredTypes(demand), among);
  const parts: Content[] = [ownContent(demands, types, of)];
  const branch = (part: unknown): Content => (isSchema(part) ? contentOf(part, definitions, types) : 2);
  for (const { $ref, anyOf, oneOf } of demands) {
    if (typeof $ref === "string") parts.push(definitions.get(nameIn($ref)) ?? 0);
    for (const union of [anyOf, oneOf]) if (Array.isArray(union)) parts.push(most(union.map(branch)));
  }
  return least(parts);
}

/** The schema and all parts of its `allOf`, which one value must satisfy together; undefined if one is `false`. */
function conjunction(schema: SchemaObject): readonly SchemaObject[] | undefined {
  const { allOf } = schema;
  const parts: SchemaObject[][] = [[schema]];
  for (const part of Array.isArray(allOf) ? allOf : []) {
    const inner = isObject(part) ? conjunction(part) : part === false ? undefined : [];
    if (inner === undefined) return undefined;
    parts.push([...inner]);
  }
  return parts.flat();
}

type ContentOfPart = (part: unknown) => Content;

function ownContent(demands: readonly SchemaObject[], types: TypeSet, of: ContentOfPart): Content {
  const literals = demands.map(literalsOf).find((list) => list !== undefined);
  if (literals !== undefined)
    return most(literals.filter((value) => (types & typeOfValue(value)) !== 0).map(contentOfValue));
  const has = (name: string) => (types & typeBit(name)) !== 0;
  return most([
    has("string") || has("number") || has("boolean") ? 2 : 0,
    has("null") ? 1 : 0,
    has("object") ? objectContent(demands, of) : 0,
    has("array") ? least(demands.map((demand) => arrayContent(demand, of))) : 0,
  ]);
}

function objectContent(demands: readonly SchemaObject[], of: ContentOfPart): Content {
  const required = new Set(demands.flatMap(requiredOf));
  if ([...required].some((name) => demands.some((demand) => of(underName(demand, name)) === 0))) return 0;
  return least(demands.map((demand) => memberContent(demand, of)));
}

function memberContent(schema: SchemaObject, of: ContentOfPart): Content {
  const members = [named(schema, "properties"), named(schema, "patternProperties")].flatMap(Object.values);
  const { additionalProperties } = schema;
  if (members.length === 0 || isSchema(additionalProperties)) members.push(additionalProperties ?? true);
  return most([1, ...members.map(of)]);
}

/** More items than these at the start of a list are not looked at one by one. */
const maxPrefix = 20;

function arrayContent(schema: SchemaObject, of: ContentOfPart): Content {
  const { items = true, prefixItems, minItems, contains, minContains } = schema;
  const prefix: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  const required = typeof minItems === "number" ? Math.min(minItems, maxPrefix) : 0;
  const wanted = Array.from({ length: required }, (_, index) => prefix[index] ?? items);
  if (contains !== undefined && minContains !== 0) wanted.push(contains);
  if (wanted.some((item) => of(item) === 0)) return 0;
  return most([1, ...[...prefix, items].map(of)]);
}

function contentOfValue(value: unknown): Content {
  if (typeof value !== "object") return 2;
  return value === null ? 1 : most([1, ...Object.values(value).map(contentOfValue)]);
}

function most(contents: readonly Content[]): Content {
  return contents.includes(2) ? 2 : contents.includes(1) ? 1 : 0;
}

function least(contents: readonly Content[]): Content {
  return contents.includes(0) ? 0 : contents.includes(1) ? 1 : 2;
}

function referencedNames(schema: JsonSchema): readonly string[] {
  if (!isObject(schema)) return [];
  const { $ref } = schema;
  const inner = subschemas(schema).flatMap(([child]) => referencedNames(child));
  return typeof $ref === "string" ? [nameIn($ref), ...inner] : inner;
}

function nameIn($ref: string): string {
  return $ref.slice("#/$defs/".length);
}
