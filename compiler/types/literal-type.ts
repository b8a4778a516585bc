import { isObject } from "../../runtime/support/json.ts";
import type { Type } from "./type.ts";

const MAX_DEPTH = 16;

/** Returns the type that contains exactly one JSON value. Levels below `MAX_DEPTH` are `unknown`. */
export function literalType(value: unknown, depth = 0): Type {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return { kind: "literal", value };
  if (depth > MAX_DEPTH) return { kind: "unknown" };
  if (Array.isArray(value))
    return { kind: "tuple", items: value.map((item) => literalType(item, depth + 1)), least: value.length };
  if (!isObject(value)) return { kind: "unknown" };
  const properties = Object.entries(value).map(([name, item]) => ({
    name,
    required: true,
    type: literalType(item, depth + 1),
  }));
  return { kind: "object", properties };
}
