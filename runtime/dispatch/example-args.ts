import type { ToolRecord } from "../catalogue/records.ts";
import { isObject, type JsonObject, type JsonSchema } from "../support/json.ts";

/** Arguments to show how a tool is called: its first example, else a plausible value for all that it requires. */
export function exampleArgs({
  examples,
  inputSchema,
}: Pick<ToolRecord, "examples" | "inputSchema">): JsonObject {
  const [first] = examples ?? [];
  if (first !== undefined) return first.args;
  const value = sample(inputSchema, root(inputSchema), 0);
  return isObject(value) ? (value as JsonObject) : {};
}

/** Recursive schemas end somewhere. */
const maxDepth = 6;

const texts = new Map([
  ["date-time", "2026-01-31T12:00:00Z"],
  ["date", "2026-01-31"],
  ["time", "12:00:00Z"],
  ["email", "someone@example.com"],
  ["uri", "https://example.com/"],
  ["uuid", "123e4567-e89b-42d3-a456-426614174000"],
  ["ipv4", "192.0.2.1"],
]);

function root(schema: JsonSchema): Record<string, unknown> {
  return isObject(schema) ? schema : {};
}

function sample(schema: unknown, top: Record<string, unknown>, depth: number): unknown {
  if (!isObject(schema) || depth > maxDepth) return null;
  const given = [schema["default"], schema["const"], listed(schema["examples"]), listed(schema["enum"])];
  const ready = given.find((value) => value !== undefined);
  if (ready !== undefined) return ready;
  const inner = resolve(schema, top);
  if (inner !== undefined) return sample(inner, top, depth + 1);
  const type = Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"];
  if (type === "string") return sampleText(schema);
  if (type === "integer" || type === "number") return sampleNumber(schema);
  if (type === "boolean") return true;
  if (type === "array")
    return Array.from({ length: Number(schema["minItems"] ?? 0) }, () =>
      sample(schema["items"], top, depth + 1),
    );
  return type === "object" || isObject(schema["properties"]) ? sampleObject(schema, top, depth) : null;
}

/** Where the schema is said elsewhere: behind a reference of its own, or in its first branch. */
function resolve(schema: Record<string, unknown>, top: Record<string, unknown>): unknown {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1];
    const defs = top["$defs"];
    return name !== undefined && isObject(defs) && Object.hasOwn(defs, name) ? defs[name] : undefined;
  }
  return listed(schema["anyOf"]) ?? listed(schema["oneOf"]);
}

function sampleObject(
  schema: Record<string, unknown>,
  top: Record<string, unknown>,
  depth: number,
): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const entries = required
    .filter((name): name is string => typeof name === "string")
    .map((name) => [name, Object.hasOwn(properties, name) ? sample(properties[name], top, depth + 1) : null]);
  return Object.fromEntries(entries) as JsonObject;
}

function sampleText(schema: Record<string, unknown>): string {
  const text = texts.get(String(schema["format"])) ?? "text";
  const least = Number(schema["minLength"] ?? 0);
  const most = Number(schema["maxLength"] ?? Number.POSITIVE_INFINITY);
  return text.padEnd(Math.min(least, 1_000), "x").slice(0, most);
}

function sampleNumber({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
}: Record<string, unknown>): number {
  const least = numeric(minimum) ?? plus(numeric(exclusiveMinimum), 1) ?? 1;
  const most = numeric(maximum) ?? plus(numeric(exclusiveMaximum), -1) ?? least;
  return minimum === undefined && exclusiveMinimum === undefined ? Math.min(1, most) : least;
}

function numeric(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function plus(value: number | undefined, step: number): number | undefined {
  return value === undefined ? undefined : value + step;
}

function listed(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
