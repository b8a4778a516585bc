import type { JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { omit } from "../keywords/annotations.ts";
import { disjoint, refuses } from "./disjoint.ts";
import { additionalOf, declared, matchesPattern, named, requiredOf, underName } from "./property.ts";
import { type Lookup, literalsOf, typeBit, typesOf } from "./type-set.ts";

/**
 * The schema, narrowed until none of its values satisfies the other one; undefined where no way was found.
 * Ways: keep the literals that the other refuses, require a property that tells the two apart, forbid a
 * property that the other requires.
 */
export function separate(schema: SchemaObject, other: JsonSchema, lookUp: Lookup): SchemaObject | undefined {
  if (disjoint(schema, other, lookUp)) return schema;
  if (typeof other === "boolean") return undefined;
  const literals = literalsOf(schema);
  if (literals !== undefined) return keepRefused(schema, literals, other, lookUp);
  if (typesOf(schema, lookUp) !== typeBit("object")) return undefined;
  return requireDiscriminator(schema, other, lookUp) ?? forbidRequired(schema, other, lookUp);
}

function keepRefused(
  schema: SchemaObject,
  literals: readonly unknown[],
  other: SchemaObject,
  lookUp: Lookup,
): SchemaObject | undefined {
  const kept = literals.filter((value) => refuses(other, value, lookUp));
  return kept.length === 0 ? undefined : { ...omit(schema, "const"), enum: kept };
}

function requireDiscriminator(
  schema: SchemaObject,
  other: SchemaObject,
  lookUp: Lookup,
): SchemaObject | undefined {
  const required = requiredOf(schema);
  for (const name of Object.keys(named(schema, "properties"))) {
    if (required.includes(name) || declared(schema, name) === false) continue;
    if (!disjoint(underName(schema, name), underName(other, name), lookUp)) continue;
    const narrowed = { ...schema, required: [...required, name] };
    if (disjoint(narrowed, other, lookUp)) return narrowed;
  }
  return undefined;
}

function forbidRequired(schema: SchemaObject, other: SchemaObject, lookUp: Lookup): SchemaObject | undefined {
  for (const name of requiredOf(other)) {
    const narrowed = forbid(schema, name);
    if (narrowed !== undefined && disjoint(narrowed, other, lookUp)) return narrowed;
  }
  return undefined;
}

/** In-place applicators may declare properties that a closed schema would forbid as well. */
const DECLARING = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"];

/**
 * The schema without one of its properties: undeclared, and closed so that it cannot come back.
 * Undefined where it is required, falls under a pattern, or closing would forbid a whole map.
 */
export function forbid(schema: SchemaObject, name: string): SchemaObject | undefined {
  if (requiredOf(schema).includes(name) || matchesPattern(schema, name) !== false) return undefined;
  if (typeof additionalOf(schema) !== "boolean" || DECLARING.some((key) => schema[key] !== undefined))
    return undefined;
  const properties = Object.entries(named(schema, "properties")).filter(
    ([key, value]) => key !== name && isSchema(value),
  );
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}
