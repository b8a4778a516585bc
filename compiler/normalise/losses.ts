import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { contentOf, contentOfDefinitions } from "../schema/algebra/content.ts";
import { refuses } from "../schema/algebra/disjoint.ts";
import { distinctLiterals } from "../schema/algebra/literal-set.ts";
import { named } from "../schema/algebra/property.ts";
import { declaredTypes, type Lookup, literalsOf, typeBit } from "../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";

/** A part of an input that its author's schema accepts, and that no caller can send by the published one. */
export interface Loss {
  /** The names of the properties on the way, `[]` for an item and `*` for a value of a map. */
  readonly path: readonly string[];
  readonly properties: readonly string[];
  readonly values: readonly unknown[];
  /** `array` or `object`, where the schema took values of that type as well. */
  readonly types: readonly string[];
}

/** Places deeper than this are not compared. */
const maxDepth = 6;

/**
 * Compares a published input with its author's: whole properties, values of enums and constants, and lists or objects
 * that are in no branch any more. Null, other scalar types and formats count for nothing, since callers have another way to say them.
 */
export function lossesOf(author: JsonSchema, published: JsonSchema): readonly Loss[] {
  const losses: Loss[] = [];
  const seen = new Set<string>();
  const ids = new Map<unknown, number>();
  const idOf = (schema: unknown): number => {
    if (!ids.has(schema)) ids.set(schema, ids.size);
    return ids.get(schema) ?? 0;
  };
  const compare = (ours: Place, theirs: Place, path: readonly string[]): void => {
    const key = [ours, theirs].map(({ schemas }) => schemas.map(idOf).join()).join(" ");
    if (seen.has(key) || path.length > maxDepth) return;
    seen.add(key);
    const loss = {
      path,
      properties: [...ours.properties.keys()].filter((name) => !theirs.takes(name)),
      values: ours.literals.filter((value) => ours.accepts(value) && !theirs.accepts(value)),
      types: ["array", "object"].filter(
        (type) => path.length > 0 && ours.offers(type) && !theirs.has(type) && !theirs.holds(type),
      ),
    };
    // An object that cannot be sent has no properties to speak of.
    const told = loss.types.includes("object") ? { ...loss, properties: [] } : loss;
    if (told.properties.length + told.values.length + told.types.length > 0) losses.push(told);
    for (const [name, schemas] of ours.properties) {
      const others = theirs.properties.get(name);
      if (others !== undefined) compare(ours.at(schemas), theirs.at(others), [...path, name]);
    }
    if (ours.items.length > 0 && theirs.items.length > 0)
      compare(ours.at(ours.items), theirs.at(theirs.items), [...path, "[]"]);
    if (ours.values.length > 0 && theirs.values.length > 0)
      compare(ours.at(ours.values), theirs.at(theirs.values), [...path, "*"]);
  };
  compare(placeIn(author), placeIn(published), []);
  return losses;
}

/** The schemas of one place in a value: a value there satisfies one of them. */
interface Place {
  readonly schemas: readonly JsonSchema[];
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly items: readonly JsonSchema[];
  readonly values: readonly JsonSchema[];
  readonly literals: readonly unknown[];
  readonly accepts: (value: unknown) => boolean;
  readonly takes: (property: string) => boolean;
  readonly has: (type: string) => boolean;
  /** Whether its author speaks of the type: an empty schema takes all, and means none. */
  readonly offers: (type: string) => boolean;
  /** Whether it is a list whose items may have the type. */
  readonly holds: (type: string) => boolean;
  readonly at: (schemas: readonly JsonSchema[]) => Place;
}

function placeIn(schema: JsonSchema): Place {
  const definitions = new Map(
    Object.entries(isObject(schema) ? named(schema, "$defs") : {}).filter(
      (entry): entry is [string, JsonSchema] => isSchema(entry[1]),
    ),
  );
  const contents = contentOfDefinitions(definitions);
  const lookUp: Lookup = (reference) => definitions.get(reference.slice("#/$defs/".length));
  return placeOf([schema], { lookUp, isPossible: (part) => contentOf(part, contents) > 0 });
}

interface Facts {
  readonly lookUp: Lookup;
  /** Whether a schema has any value. */
  readonly isPossible: (schema: JsonSchema) => boolean;
}

function placeOf(schemas: readonly JsonSchema[], facts: Facts): Place {
  const { lookUp, isPossible } = facts;
  const parts = schemas.flatMap((schema) => inPlace(schema, lookUp, new Set()));
  const properties = new Map<string, JsonSchema[]>();
  for (const part of parts) {
    for (const [name, property] of Object.entries(named(part, "properties"))) {
      if (!isSchema(property) || !isPossible(property)) continue;
      const known = properties.get(name);
      if (known === undefined) properties.set(name, [property]);
      else known.push(property);
    }
  }
  const items = parts.flatMap(({ items: all, prefixItems }) => [all, prefixItems].flat().filter(isSchema));
  const values = parts.flatMap((part) =>
    [part["additionalProperties"], ...Object.values(named(part, "patternProperties"))].filter(isObject),
  ) as readonly JsonSchema[];
  const open = parts.some((part) => Object.keys(part).length === 0) || schemas.includes(true);
  const isMap = parts.some(
    ({ type, properties: declared, additionalProperties: others }) =>
      declared === undefined && others !== false && (type === "object" || others !== undefined),
  );
  const at = (inner: readonly JsonSchema[]) => placeOf(inner, facts);
  const offers = (type: string) => parts.some((part) => part["type"] !== undefined && hasType(part, type));
  const has = (type: string) => open || offers(type);
  return {
    schemas,
    properties,
    items,
    values,
    literals: distinctLiterals(
      parts.flatMap((part) => (literalsOf(part) ?? []).filter((value) => value !== null && value !== "")),
    ),
    accepts: (value) => schemas.some((schema) => accepts(schema, value, lookUp, 0)),
    takes: (property) => open || isMap || properties.has(property),
    has,
    offers,
    holds: (type) => has("array") && items.length > 0 && at(items).has(type),
    at,
  };
}

function hasType(schema: SchemaObject, type: string): boolean {
  return (declaredTypes(schema) & typeBit(type)) !== 0;
}

const APPLIED = ["allOf", "anyOf", "oneOf"] as const;

/** The schema, and all schemas that apply to the same value. */
function inPlace(schema: JsonSchema, lookUp: Lookup, met: ReadonlySet<string>): readonly SchemaObject[] {
  if (!isObject(schema)) return [];
  const { $ref } = schema;
  const parts: JsonSchema[] = APPLIED.flatMap((keyword) => [schema[keyword]].flat().filter(isSchema));
  for (const part of [schema["then"], schema["else"], ...Object.values(named(schema, "dependentSchemas"))])
    if (isSchema(part)) parts.push(part);
  const known = typeof $ref === "string" ? new Set([...met, $ref]) : met;
  const target = typeof $ref === "string" && !met.has($ref) ? lookUp($ref) : undefined;
  if (target !== undefined) parts.push(target);
  return [schema, ...parts.flatMap((part) => inPlace(part, lookUp, known))];
}

/** Whether a literal may satisfy a schema, as far as types, literals and bounds tell. */
function accepts(schema: JsonSchema, value: unknown, lookUp: Lookup, depth: number): boolean {
  if (!isObject(schema)) return schema;
  if (depth > maxDepth || refuses(schema, value, lookUp)) return depth > maxDepth;
  const { $ref, allOf, anyOf, oneOf } = schema;
  const inner = (part: unknown) => !isSchema(part) || accepts(part, value, lookUp, depth + 1);
  return (
    (typeof $ref !== "string" || inner(lookUp($ref))) &&
    (!Array.isArray(allOf) || allOf.every(inner)) &&
    (!Array.isArray(anyOf) || anyOf.some(inner)) &&
    (!Array.isArray(oneOf) || oneOf.some(inner))
  );
}
