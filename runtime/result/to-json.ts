import { DeltaMcpError } from "../errors.ts";
import type { Json } from "../support/json.ts";

const maxDepth = 256;

/**
 * Turns the return value of a tool into JSON, the way a reader would expect: maps become objects (or lists of
 * pairs), sets lists, big integers exact digits, bytes base64, dates ISO text; `undefined` is null, or left out
 * of an object, as JSON.stringify does. Throws DeltaMcpError("invalid_result") for what has no JSON form.
 */
export function toJson(raw: unknown, tool: string): Json {
  if (typeof raw === "function" || typeof raw === "symbol") {
    throw new DeltaMcpError("invalid_result", `The result of ${tool} is a ${typeof raw}, not data.`);
  }
  return convert(raw, { tool, path: [] }) ?? null;
}

interface Walk {
  readonly tool: string;
  /** Where the walk is: one array for the whole walk, as most results are small and most calls need no path. */
  readonly path: (string | number)[];
}

/** Returns undefined for a value without a JSON form: the caller leaves it out, or writes null. */
function convert(value: unknown, walk: Walk): Json | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
    case "object":
      return value === null ? null : convertObject(value, walk);
    default:
      return undefined;
  }
}

function convertObject(value: object, walk: Walk): Json | undefined {
  if (walk.path.length > maxDepth) throw tooDeep(walk);
  if (Array.isArray(value)) return convertList(value, walk);
  if (value instanceof Map) return convertMap(value, walk);
  if (value instanceof Set) return convertList([...value], walk);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Error) return { name: value.name, message: value.message };
  if ("toJSON" in value && typeof value.toJSON === "function") return within("toJSON", value.toJSON(), walk);
  return convertEntries(Object.entries(value), walk);
}

function within(key: string | number, child: unknown, walk: Walk): Json | undefined {
  walk.path.push(key);
  const json = convert(child, walk);
  walk.path.pop();
  return json;
}

function convertList(list: readonly unknown[], walk: Walk): Json {
  const items: Json[] = [];
  for (let index = 0; index < list.length; index++) items.push(within(index, list[index], walk) ?? null);
  return items;
}

function convertMap(map: Map<unknown, unknown>, walk: Walk): Json | undefined {
  const entries = [...map];
  const named = entries.every((entry): entry is [string, unknown] => typeof entry[0] === "string");
  return named ? convertEntries(entries, walk) : convertList(entries, walk);
}

function convertEntries(entries: readonly (readonly [string, unknown])[], walk: Walk): Json {
  const kept: [string, Json][] = [];
  for (const [key, child] of entries) {
    const json = within(key, child, walk);
    if (json !== undefined) kept.push([key, json]);
  }
  // Defines own properties, so that a key `__proto__` stays a key.
  return Object.fromEntries(kept);
}

function tooDeep(walk: Walk): DeltaMcpError {
  const path = walk.path.slice(0, 4).join(".");
  return new DeltaMcpError(
    "invalid_result",
    `The result of ${walk.tool} contains itself, or is nested deeper than ${maxDepth} levels, at \`${path}…\`.`,
  );
}
