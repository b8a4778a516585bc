import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import type { SchemaPair } from "../lower/catalogue.ts";
import { mirrorKeyword } from "../schema/keywords/mirror-keyword.ts";

/** The prose of a schema that is kept: all of it, or none. */
type Prose = "docs" | "none";

/** Keywords that neither validate nor explain anything to a model. `$schema` is MCP's default dialect. */
const metadata = new Set(["$schema", "$id", "$comment"]);
const prose = new Set(["description", "examples"]);

/** Keywords whose value maps names to schemas. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords whose value is one schema or a list of schemas. */
const schemas = new Set([
  "items",
  "prefixItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
]);

/** The schema that clients see: without metadata, unless its author wants it exactly as written. */
export function shownSchema({ published, verbatim }: SchemaPair, keep: Prose = "docs"): JsonSchema {
  return verbatim === true && keep === "docs" ? published : stripMetadata(published, keep);
}

/**
 * Removes keywords that cost tokens and explain nothing: `$schema`, `$id`, `$comment`, a `title` that repeats the name,
 * a `title` beside a description, `x-` extensions (except the one that clients read) and an empty `required`, except in a closed object. With prose
 * "none" also `title`, `description` and `examples`. The schema accepts the same values as before.
 */
function stripMetadata(schema: JsonSchema, keep: Prose, name?: string): JsonSchema {
  if (!isObject(schema)) return schema;
  const stripped = Object.entries(schema)
    .filter(([keyword, value]) =>
      keyword === "title" ? isTelling(schema, keep, name) : !isMetadata(keyword, value, schema, keep),
    )
    .map(([keyword, value]) => [keyword, stripKeyword(keyword, value, keep)]);
  return Object.fromEntries(stripped);
}

/** Whether a title is useful. Many generators repeat the name of each property as its title. */
function isTelling(schema: Record<string, unknown>, keep: Prose, name: string | undefined): boolean {
  if (keep === "none" || name === undefined || schema["description"] !== undefined) return false;
  return foldedName(String(schema["title"])) !== foldedName(name);
}

const foldedName = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function isMetadata(keyword: string, value: unknown, schema: Record<string, unknown>, keep: Prose): boolean {
  if (metadata.has(keyword) || (keyword.startsWith("x-") && keyword !== mirrorKeyword)) return true;
  if (keyword === "required")
    return Array.isArray(value) && value.length === 0 && schema["additionalProperties"] !== false;
  return keep === "none" && prose.has(keyword);
}

function stripKeyword(keyword: string, value: unknown, keep: Prose): unknown {
  if (maps.has(keyword) && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, stripMetadata(schema as JsonSchema, keep, name)]),
    );
  }
  if (!schemas.has(keyword)) return value;
  return Array.isArray(value)
    ? value.map((schema) => stripMetadata(schema, keep))
    : stripMetadata(value as JsonSchema, keep);
}
