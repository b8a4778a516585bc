import type { SchemaObject } from "../schema/json-schema.ts";
import { omit } from "../schema/keywords/annotations.ts";

/**
 * `{ result: … }` around an output that is not an object: MCP up to 2025-11-25 allows no other root, and
 * clients built on the first SDK drop the whole list over one.
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
