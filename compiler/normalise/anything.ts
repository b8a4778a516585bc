import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { named } from "../schema/algebra/property.ts";
import { ANY_TYPE, declaredTypes, NO_TYPE, type TypeSet, typeBit } from "../schema/algebra/type-set.ts";
import { isSchema, mapSubschemas, type SchemaObject } from "../schema/json-schema.ts";
import { assertionsOf, omit } from "../schema/keywords/annotations.ts";
import { reachable } from "./definitions.ts";

/**
 * The schema without references to definitions that accept every value, such as a union of all JSON types whose lists and maps
 * hold the union again. Equivalent to the schema, and plain: a branch of such a union would lose the rest.
 */
export function openAnything(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  const definitions = new Map(
    Object.entries(named(schema, "$defs")).filter((entry): entry is [string, JsonSchema] =>
      isSchema(entry[1]),
    ),
  );
  const open = acceptingAnything(definitions);
  if (open.size === 0) return schema;
  const opened = (part: JsonSchema): JsonSchema => {
    if (!isObject(part)) return part;
    const own = open.has(String(part["$ref"])) ? omit(part, "$ref") : part;
    return mapSubschemas(own, opened);
  };
  const { $defs: _, ...root } = schema;
  const whole = opened(root) as SchemaObject;
  const schemas = new Map([...definitions].map(([name, definition]) => [name, opened(definition)]));
  const used = reachable([whole], schemas);
  const kept = [...schemas].filter(([name]) => used.has(name));
  return kept.length === 0 ? whole : { ...whole, $defs: Object.fromEntries(kept) };
}

/** References to the definitions that accept everything: the greatest set in which each accepts everything if the others do. */
function acceptingAnything(definitions: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const assumed = new Set([...definitions.keys()].map((name) => `#/$defs/${name}`));
  for (let before = -1; before !== assumed.size; ) {
    before = assumed.size;
    for (const [name, schema] of definitions)
      if (!isAnything(schema, assumed)) assumed.delete(`#/$defs/${name}`);
  }
  return assumed;
}

function isAnything(schema: unknown, assumed: ReadonlySet<string>): boolean {
  return covered(schema, assumed) === ANY_TYPE;
}

const UNDERSTOOD = new Set(["type", "items", "additionalProperties", "anyOf", "$ref"]);

/** The types of which the schema accepts every value. */
function covered(schema: unknown, assumed: ReadonlySet<string>): TypeSet {
  if (!isObject(schema)) return schema === true ? ANY_TYPE : NO_TYPE;
  const assertions: SchemaObject = assertionsOf(schema);
  if (Object.keys(assertions).some((keyword) => !UNDERSTOOD.has(keyword))) return NO_TYPE;
  const { items = true, additionalProperties = true, anyOf, $ref } = assertions;
  if ($ref !== undefined && !assumed.has(String($ref))) return NO_TYPE;
  let types = declaredTypes(assertions);
  if (!isAnything(items, assumed)) types &= ~typeBit("array");
  if (!isAnything(additionalProperties, assumed)) types &= ~typeBit("object");
  if (Array.isArray(anyOf))
    types &= anyOf.reduce<TypeSet>((all, branch) => all | covered(branch, assumed), NO_TYPE);
  return types;
}
