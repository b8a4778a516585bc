import { isObject } from "../../runtime/support/json.ts";
import { schemaKeyword } from "../spec/property-map.ts";

const mapKeywords = new Set(["$schema", "type", "properties", "required", "additionalProperties"]);

/** A closed object schema as a property map, `{ text: …, limit?: … }`; undefined if the map would not have its meaning. */
export function asPropertyMap(
  schema: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const properties = schema["properties"];
  const required = schema["required"] ?? [];
  const closed = schema["type"] === "object" && schema["additionalProperties"] === false;
  if (!closed || !isObject(properties) || !Array.isArray(required)) return undefined;
  if (!Object.keys(schema).every((key) => mapKeywords.has(key))) return undefined;
  const names = Object.keys(properties);
  if (
    names.some((one) => one.endsWith("?") || one === "__proto__") ||
    !required.every((one) => names.includes(one))
  ) {
    return undefined;
  }
  const entries = names.map((one) => [required.includes(one) ? one : `${one}?`, properties[one]] as const);
  const map = Object.fromEntries(entries);
  return schemaKeyword(map) === undefined ? map : undefined;
}
