import { named, requiredOf } from "../schema/algebra/property.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";
import type { Property, Said, Type } from "./type.ts";
import { unionOf } from "./union-of.ts";

/** Reads a subschema. `name` is the name of its property. */
export type Read = (schema: unknown, name?: string) => Type;

/** Returns the object type of a schema; a record if the schema declares no properties. */
export function objectType(schema: SchemaObject, read: Read): Type {
  const required = new Set(requiredOf(schema));
  const declared = Object.entries(named(schema, "properties"));
  const others = othersOf(schema, read);
  const properties: Property[] = declared.map(([name, property]) => ({
    name,
    required: required.has(name),
    type: read(property, name),
  }));
  for (const name of required)
    if (!Object.hasOwn(named(schema, "properties"), name))
      properties.push({ name, required: true, type: others ?? { kind: "unknown" } });
  const said = patternFacet(schema);
  if (others === undefined) return { kind: "object", properties, ...said };
  if (properties.length === 0) return { kind: "record", values: others, ...said };
  return { kind: "object", properties, others, ...said };
}

/** Returns the type of undeclared properties; undefined if the schema describes none. */
function othersOf(schema: SchemaObject, read: Read): Type | undefined {
  const { additionalProperties, unevaluatedProperties } = schema;
  const additional = additionalProperties ?? unevaluatedProperties;
  const patterns = Object.values(named(schema, "patternProperties"));
  const invited = isSchema(additional) && additional !== false ? [additional] : [];
  const types = [...patterns, ...invited].map((other) => read(other));
  return types.length === 0 ? undefined : unionOf(types);
}

/** Returns the `patternProperties` facet: a single pattern as a string, several patterns with their schemas. */
function patternFacet(schema: SchemaObject): Pick<Said, "facets"> {
  const patterns = named(schema, "patternProperties");
  const [first, ...others] = Object.keys(patterns);
  if (first === undefined) return {};
  return { facets: { patternProperties: others.length === 0 ? first : patterns } };
}
