import { isObject, type JsonSchema } from "../../support/json.ts";

/** An argument that clients repeat in a header (2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters"). */
export interface MirroredParameter {
  /** Lower case: `mcp-param-region`. */
  readonly header: string;
  /** The property names on the path to the argument. */
  readonly path: readonly string[];
}

/** The maximum depth at which annotations are found: schemas may come from untrusted servers. */
const maxDepth = 32;

/** Returns the parameters of a tool with `x-mcp-header`: those reachable from the root by `properties` alone. */
export function mirroredParameters(
  schema: JsonSchema,
  path: readonly string[] = [],
): readonly MirroredParameter[] {
  if (!isObject(schema) || path.length > maxDepth) return [];
  const { properties, "x-mcp-header": name } = schema;
  const own = typeof name === "string" ? [{ header: `mcp-param-${name.toLowerCase()}`, path }] : [];
  if (!isObject(properties)) return own;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([key, property]) =>
      mirroredParameters(property as JsonSchema, [...path, key]),
    ),
  ];
}

/**
 * Returns the value that a header must mirror: a string or number, a boolean as text; undefined if the header must be
 * absent.
 */
export function mirroredValue(args: unknown, path: readonly string[]): string | number | undefined {
  let value = args;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
