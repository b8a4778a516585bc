import type { SchemaObject } from "../schema/json-schema.ts";
import type { Said } from "./type.ts";

/** The assertions that a TypeScript type cannot express, by the JSON type that they apply to. */
const FACETS: ReadonlyMap<string, readonly string[]> = new Map([
  ["number", ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "format"]],
  ["integer", ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "format"]],
  [
    "string",
    ["format", "minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType", "contentSchema"],
  ],
  [
    "array",
    ["minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"],
  ],
  ["object", ["minProperties", "maxProperties", "propertyNames", "dependentRequired", "dependentSchemas"]],
]);

/** The assertions that apply to values of every type. */
const ANY = ["not", "if", "then", "else"];

/** Returns the facets of a schema for values of one JSON type. */
export function facetsOf(schema: SchemaObject, type: string): Pick<Said, "facets"> {
  return picked(schema, FACETS.get(type) ?? []);
}

/** Returns the facets of a schema for values of every type. */
export function anyFacetsOf(schema: SchemaObject): Pick<Said, "facets"> {
  return picked(schema, ANY);
}

/** Returns the JSON type that the keywords of a schema without `type` apply to; undefined without such a keyword. */
export function spokenOf(schema: SchemaObject): string | undefined {
  return TELLING.find(([, keywords]) => keywords.some((keyword) => schema[keyword] !== undefined))?.[0];
}

const TELLING: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  [
    "object",
    ["properties", "additionalProperties", "required", "patternProperties", "unevaluatedProperties"],
  ],
  ["array", ["items", "prefixItems"]],
  ...["object", "array", "string", "number"].map((type) => [type, FACETS.get(type) ?? []] as const),
];

function picked(schema: SchemaObject, keywords: readonly string[]): Pick<Said, "facets"> {
  const present = keywords.filter((keyword) => schema[keyword] !== undefined);
  return present.length === 0 ? {} : { facets: Object.fromEntries(present.map((key) => [key, schema[key]])) };
}
