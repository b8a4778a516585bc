import { isObject } from "../support/json.ts";
import { ownOutput } from "./own-output.ts";
import type { ToolRecord } from "./records.ts";

/** A tool with what its outline is made from. */
export type OutlinedTool = Pick<ToolRecord, "outputSchema" | "wrapped">;

/** Names of one object; the rest is an ellipsis. */
const maxNames = 12;
/** Objects within objects: `{items:{id,title}[],total}`. */
const maxDepth = 2;
/** References and lists that are followed; a cycle ends here. */
const maxSteps = 12;

/**
 * Returns the names of a result's fields without their types, for a caller who is about to write `pick`:
 * `{number,title,author}[]`. Undefined where the output schema names no field.
 */
export function resultOutline(tool: OutlinedTool): string | undefined {
  const schema = ownOutput(tool);
  if (!isObject(schema)) return undefined;
  return outline(schema, isObject(schema["$defs"]) ? schema["$defs"] : {}, maxDepth, maxSteps);
}

function outline(
  schema: unknown,
  defs: Record<string, unknown>,
  depth: number,
  steps: number,
): string | undefined {
  const own = resolved(schema, defs, steps);
  if (own === undefined || steps === 0) return undefined;
  const { properties, items } = own;
  if (isObject(items)) {
    const inner = outline(items, defs, depth, steps - 1);
    return inner === undefined ? undefined : `${inner}[]`;
  }
  if (!isObject(properties) || Object.keys(properties).length === 0) return undefined;
  const names = Object.keys(properties);
  const shown = names.slice(0, maxNames).map((name) => {
    const inner = depth > 1 ? outline(properties[name], defs, depth - 1, steps - 1) : undefined;
    return `${named(name)}${inner === undefined ? "" : `:${inner}`}`;
  });
  return `{${[...shown, ...(names.length > maxNames ? ["…"] : [])].join(",")}}`;
}

/** The schema that a reference names, or the one branch of a union that is not null. */
function resolved(
  schema: unknown,
  defs: Record<string, unknown>,
  steps: number,
): Record<string, unknown> | undefined {
  if (!isObject(schema) || steps === 0) return undefined;
  const { $ref, anyOf, oneOf } = schema;
  const name = typeof $ref === "string" ? /^#\/\$defs\/(.+)$/.exec($ref)?.[1] : undefined;
  if (name !== undefined) return resolved(defs[decoded(name)], defs, steps - 1);
  const branches = Array.isArray(anyOf) ? anyOf : oneOf;
  if (!Array.isArray(branches)) return schema;
  const [only, ...others] = branches.filter((branch) => !isObject(branch) || branch["type"] !== "null");
  return others.length > 0 ? undefined : resolved(only, defs, steps - 1);
}

/** RFC 6901, section 4, behind a percent-encoded fragment. */
function decoded(name: string): string {
  return name.replace(/~1/g, "/").replace(/~0/g, "~");
}

function named(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
}
