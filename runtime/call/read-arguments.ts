import { decodeJson } from "../support/decode-json.ts";
import { isObject, type JsonSchema } from "../support/json.ts";

/** Names that models and their hosts give to a tool's name and arguments when they write from memory. */
export const nameKeys = ["name", "tool", "tool_name", "toolName"];
export const argsKeys = ["args", "arguments", "input", "params", "parameters", "tool_input", "tool_args"];

/** Wrappings around wrappings. */
const maxWrappings = 3;

/**
 * Reads the arguments of one call as models, hosts and scripts write them: JSON text, encoded once or several times,
 * fenced, or wrapped in one of {@link argsKeys} once more, unless the tool itself declares that property. Undefined if
 * nothing was given. A value that is not an object is returned as it was decoded, for the caller to refuse.
 */
export function readArguments(given: unknown, name: string, schema: JsonSchema): unknown {
  let value = decodeJson(given);
  for (let depth = 0; depth < maxWrappings && isObject(value); depth++) {
    const key = wrappingKey(value, name, schema);
    if (key === undefined) break;
    value = decodeJson(value[key]);
  }
  return value ?? undefined;
}

/** Whether a tool has a parameter of this name. */
export function declares(schema: JsonSchema, property: string): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) && Object.hasOwn(properties, property);
}

/** The key of `{args: {…}}`, `{arguments: {…}}` or `{name, args}`, if the tool has no such parameter. */
function wrappingKey(value: Record<string, unknown>, name: string, schema: JsonSchema): string | undefined {
  const keys = Object.keys(value).filter((key) => !(nameKeys.includes(key) && value[key] === name));
  const [key] = keys;
  return keys.length === 1 && key !== undefined && argsKeys.includes(key) && !declares(schema, key)
    ? key
    : undefined;
}
