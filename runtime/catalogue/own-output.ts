import { isObject, type JsonSchema } from "../support/json.ts";
import type { ToolRecord } from "./records.ts";

/**
 * The output schema of a tool's own value. Where that need not be an object, the full surface promises it under
 * `result`, as MCP's `structuredContent` is one; whoever gives the value as it is must not.
 */
export function ownOutput({
  outputSchema,
  wrapped,
}: Pick<ToolRecord, "outputSchema" | "wrapped">): JsonSchema | undefined {
  if (wrapped !== true || !isObject(outputSchema)) return outputSchema;
  const { properties, $defs } = outputSchema;
  const own = isObject(properties) ? properties["result"] : undefined;
  if (!isObject(own) || $defs === undefined) return own as JsonSchema | undefined;
  return { ...own, $defs };
}
