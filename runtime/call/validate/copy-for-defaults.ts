import { isObject, type JsonSchema } from "../../support/json.ts";

/**
 * How much of the arguments a validator may change when it fills in defaults; that much is copied first, so that
 * what the client sent stays as it was. Most tools need no copy at all.
 */
export type DefaultsReach = "nothing" | "root" | "deep";

export function defaultsReach(schema: JsonSchema): DefaultsReach {
  if (!isObject(schema)) return "nothing";
  const { properties, ...rest } = schema;
  let reach: DefaultsReach = hasDefault(rest) ? "deep" : "nothing";
  for (const property of isObject(properties) ? Object.values(properties) : []) {
    if (!isObject(property)) continue;
    const { default: own, ...inner } = property;
    if (hasDefault(inner)) return "deep";
    if (own !== undefined && reach === "nothing") reach = "root";
  }
  return reach;
}

/** Copies what defaults may change. `__proto__` stays a plain key, as JSON.parse made it. */
export function copyForDefaults(
  value: Record<string, unknown>,
  reach: DefaultsReach,
): Record<string, unknown> {
  if (reach === "nothing") return value;
  return reach === "root" ? { ...value } : (deepCopy(value) as Record<string, unknown>);
}

function deepCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(deepCopy);
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const inner = copy[key];
    // Only containers are written again: assigning to `__proto__` would otherwise set the prototype.
    if (typeof inner === "object" && inner !== null)
      Object.defineProperty(copy, key, {
        value: deepCopy(inner),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return copy;
}

const schemaMaps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const schemaLists = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const schemas = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "additionalItems",
  "contains",
  "if",
  "then",
  "else",
];

/** Whether a schema, or one inside it, has a `default`. A property that is called `default` does not count. */
function hasDefault(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  if (Object.hasOwn(schema, "default")) return true;
  for (const keyword of schemaMaps) {
    const map = schema[keyword];
    if (isObject(map) && Object.values(map).some(hasDefault)) return true;
  }
  for (const keyword of schemaLists) {
    const list = schema[keyword];
    if (Array.isArray(list) && list.some(hasDefault)) return true;
  }
  return schemas.some((keyword) => hasDefault(schema[keyword]));
}
