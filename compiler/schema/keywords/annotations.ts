import type { SchemaObject } from "../json-schema.ts";

/** Keywords that describe a value and never reject one (2020-12, meta-data and content). */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "$comment",
]);

export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword);
}

/** The schema's annotations alone. */
export function annotationsOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => ANNOTATIONS.has(keyword)));
}

/** The schema without its annotations. */
export function assertionsOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword)));
}

/** A copy without some keywords; the schema itself when it has none of them. */
export function omit(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  if (!keywords.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
