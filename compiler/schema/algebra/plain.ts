import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isLongInteger } from "../../../runtime/support/long-integer.ts";
import { schemaLimits } from "../resolve/limits.ts";

/** Keys that resolving reads or takes away. As the name of a property such a key only costs the longer way. */
const resolved: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$vocabulary",
  "$defs",
  "definitions",
  "additionalItems",
  "dependencies",
  "nullable",
]);

/**
 * The schema itself if resolving would change only `$schema` at its root: it has no references, names or older
 * forms in it. This is the case for most schemas, and saves nine tenths of the time. Undefined if it must be resolved.
 */
export function plainSchema(schema: JsonSchema): JsonSchema | undefined {
  if (!isObject(schema)) return schema;
  const { $schema: _dialect, ...rest } = schema;
  const own = _dialect === undefined ? schema : rest;
  return isPlain(own, 0, { nodes: schemaLimits.nodes }) ? own : undefined;
}

function isPlain(value: object, depth: number, left: { nodes: number }): boolean {
  left.nodes -= 1;
  if (depth > schemaLimits.depth / 2 || left.nodes < 0) return false;
  if (Array.isArray(value))
    return value.every((item) => (isInner(item) ? isPlain(item, depth + 1, left) : !isLongInteger(item)));
  return Object.keys(value).every((key) => {
    const inner: unknown = (value as Record<string, unknown>)[key];
    if (resolved.has(key)) return false;
    if (!isInner(inner)) return isPlainScalar(key, inner);
    return !(key === "items" && Array.isArray(inner)) && isPlain(inner, depth + 1, left);
  });
}

function isPlainScalar(key: string, value: unknown): boolean {
  return !(typeof value === "boolean" && booleans.has(key)) && !(key === "const" && isLongInteger(value));
}

/** Keywords that older drafts wrote as true or false. */
const booleans: ReadonlySet<string> = new Set(["exclusiveMinimum", "exclusiveMaximum", "required"]);

function isInner(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
