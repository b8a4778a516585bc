/** The form of a keyword's value. A walk over a schema descends into the forms that contain schemas. */
export type KeywordForm =
  | "any"
  | "array"
  | "boolean"
  | "count"
  | "number"
  | "positive number"
  | "regex"
  | "schema"
  | "schema list"
  | "schema map"
  | "schema map by regex"
  | "string"
  | "string list"
  | "string list map"
  | "type"
  | "values"
  // Forms of older drafts, which are understood.
  | "number or boolean"
  | "schema or schema list"
  | "schema or string list map"
  | "string list or boolean";

/** The keywords of JSON Schema 2020-12 (core, applicator, unevaluated, validation, format, content, meta-data). */
export const keywordForms: ReadonlyMap<string, KeywordForm> = new Map<string, KeywordForm>([
  ["$schema", "string"],
  ["$id", "string"],
  ["$ref", "string"],
  ["$anchor", "string"],
  ["$dynamicRef", "string"],
  ["$dynamicAnchor", "string"],
  ["$comment", "string"],
  ["$vocabulary", "any"],
  ["$defs", "schema map"],

  ["allOf", "schema list"],
  ["anyOf", "schema list"],
  ["oneOf", "schema list"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["dependentSchemas", "schema map"],
  ["prefixItems", "schema list"],
  ["items", "schema or schema list"],
  ["contains", "schema"],
  ["properties", "schema map"],
  ["patternProperties", "schema map by regex"],
  ["additionalProperties", "schema"],
  ["propertyNames", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],

  ["type", "type"],
  ["const", "any"],
  ["enum", "values"],
  ["multipleOf", "positive number"],
  ["maximum", "number"],
  ["exclusiveMaximum", "number or boolean"],
  ["minimum", "number"],
  ["exclusiveMinimum", "number or boolean"],
  ["maxLength", "count"],
  ["minLength", "count"],
  ["pattern", "regex"],
  ["maxItems", "count"],
  ["minItems", "count"],
  ["uniqueItems", "boolean"],
  ["maxContains", "count"],
  ["minContains", "count"],
  ["maxProperties", "count"],
  ["minProperties", "count"],
  ["required", "string list or boolean"],
  ["dependentRequired", "string list map"],

  ["format", "string"],
  ["contentEncoding", "string"],
  ["contentMediaType", "string"],
  ["contentSchema", "schema"],
  ["title", "string"],
  ["description", "string"],
  ["default", "any"],
  ["deprecated", "boolean"],
  ["readOnly", "boolean"],
  ["writeOnly", "boolean"],
  ["examples", "array"],

  ["definitions", "schema map"],
  ["additionalItems", "schema"],
  ["dependencies", "schema or string list map"],
  ["nullable", "boolean"],
]);

/** Annotations that tools write and no validator reads: they are no slips of other keywords. */
export const foreignKeywords: ReadonlySet<string> = new Set([
  "discriminator",
  "enumDescriptions",
  "enumNames",
  "errorMessage",
  "example",
  "externalDocs",
  "id",
  "markdownDescription",
  "propertyOrdering",
  "xml",
]);

export const typeNames = ["null", "boolean", "object", "array", "number", "string", "integer"] as const;
