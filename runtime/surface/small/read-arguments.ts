import { isObject, type JsonSchema } from "../../support/json.ts";
import { decoded } from "./decoded.ts";
import { quoted } from "./said.ts";

/** What models and their hosts call the name of a tool and its arguments when they write from memory. */
export const nameKeys = ["name", "tool", "tool_name", "toolName"];
export const argsKeys = ["args", "arguments", "input", "params", "parameters", "tool_input", "tool_args"];

/** The arguments of one run, undefined where none were said. */
export interface ReadArguments {
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

/** One object of arguments, out of whatever it is wrapped in; a sentence where it is none. */
export function readArguments(given: unknown, name: string, schema: JsonSchema): ReadArguments | string {
  let value = decoded(given);
  for (let depth = 0; depth < 3 && isObject(value); depth++) {
    const inner = wrapped(value, name, schema);
    if (inner === undefined) break;
    value = decoded(inner);
  }
  if (value === undefined || value === null) return { value: undefined };
  return isObject(value) ? { value } : `the arguments ${mistake(value)}`;
}

/** Whether a tool has a parameter of this name. */
export function declares(schema: JsonSchema, property: string): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) && Object.hasOwn(properties, property);
}

/** `{args: {…}}`, `{arguments: {…}}` or `{name, args}` once more, where the tool itself has no such parameter. */
function wrapped(value: Record<string, unknown>, name: string, schema: JsonSchema): unknown {
  const keys = Object.keys(value).filter((key) => !(nameKeys.includes(key) && value[key] === name));
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !argsKeys.includes(key) || declares(schema, key))
    return undefined;
  return value[key];
}

function mistake(value: unknown): string {
  if (value === "") return "are an empty string";
  if (typeof value === "string") return `are a string that is no JSON object: ${quoted([value])}`;
  const what = Array.isArray(value)
    ? value.length === 0
      ? "an empty list"
      : "a list"
    : quoted([JSON.stringify(value)]);
  return `must be an object, not ${what}`;
}
