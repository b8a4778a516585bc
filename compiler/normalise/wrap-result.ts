import type { SchemaObject } from "../schema/json-schema.ts";
import { omit } from "../schema/keywords/annotations.ts";

/**
 * Wraps an output schema that is not an object in `{ result: … }`. MCP up to 2025-11-25 allows only objects at the
 * root, and clients built on the first SDK drop the whole list because of one other root.
 */
export function wrapResult(schema: SchemaObject): SchemaObject {
  const { $defs } = schema;
  return {
    type: "object",
    properties: { result: omit(schema, "$defs") },
    required: ["result"],
    ...($defs === undefined ? {} : { $defs }),
  };
}
