import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/** Replaces `unevaluatedProperties` by `additionalProperties`, and `unevaluatedItems` by `items`, where equivalent. */
export const closeUnevaluated: Rule = {
  name: "close-unevaluated",
  apply(schema) {
    const closed = withoutUnevaluated(schema);
    return closed === schema ? undefined : { schema: closed, note: "unevaluated… became what it means here" };
  },
};

const IN_PLACE = ["$ref", "allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas"];

/** Returns an equal schema without `unevaluated…`; the schema itself if other keywords affect evaluation. */
export function withoutUnevaluated(schema: SchemaObject): SchemaObject {
  const { unevaluatedProperties, unevaluatedItems } = schema;
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return schema;
  if (IN_PLACE.some((keyword) => schema[keyword] !== undefined)) return schema;
  const properties = replaced(schema, "unevaluatedProperties", "additionalProperties");
  return schema["contains"] === undefined ? replaced(properties, "unevaluatedItems", "items") : properties;
}

function replaced(schema: SchemaObject, keyword: string, by: string): SchemaObject {
  const value = schema[keyword];
  if (!isSchema(value)) return schema;
  const rest = omit(schema, keyword);
  return rest[by] === undefined ? { ...rest, [by]: value } : rest;
}
