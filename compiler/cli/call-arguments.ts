import { isObject, type JsonObject, type JsonSchema } from "../../runtime/support/json.ts";
import { parseJsonWithBigints } from "../../runtime/support/parse-exact-json.ts";
import { UsageError } from "./command.ts";
import { readInput } from "./read-input.ts";
import type { Terminal } from "./terminal.ts";

const pair = /^([^\s={}[\]"']+)=([\s\S]*)$/;

/** Whether a word of the command line is one JSON text of all arguments: `{…}`, `@FILE` or `-`. */
function isWhole(word: string): boolean {
  return word === "-" || word.startsWith("@") || word.trimStart().startsWith("{");
}

/** How many of the last words are a tool's arguments: one JSON text, or any number of `key=value`. */
export function countArguments(words: readonly string[]): number {
  const last = words.at(-1);
  if (last !== undefined && isWhole(last)) return 1;
  let count = 0;
  while (count < words.length && pair.test(words[words.length - 1 - count] ?? "")) count++;
  return count;
}

/**
 * The arguments that the words of the command line give. `schema` is asked for the input schema of the tool if a
 * `key=value` needs it: a value of a property that takes strings stays text, any other is JSON if it can be.
 * @throws UsageError for words that are no arguments, and for invalid JSON.
 */
export async function readArguments(
  words: readonly string[],
  terminal: Terminal,
  schema: () => Promise<JsonSchema | undefined>,
): Promise<JsonObject> {
  const [first, ...more] = words;
  if (first === undefined) return {};
  if (isWhole(first)) {
    if (more.length > 0)
      throw new UsageError(`give one JSON text of arguments: \`${more.join(" ")}\` is too much`);
    const text = first.startsWith("{") ? first : await readInput(first.replace(/^@/, ""), terminal);
    return parseArguments(text);
  }
  const pairs = words.map((word) => {
    const [, key = "", value = ""] = pair.exec(word) ?? [];
    if (key === "")
      throw new UsageError(`\`${word}\` is not an argument: write key=value, or one JSON object`);
    return [key, value] as const;
  });
  const known = await schema();
  const properties = isObject(known) && isObject(known["properties"]) ? known["properties"] : {};
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, readValue(value, properties[key])]),
  ) as JsonObject;
}

function parseArguments(text: string): JsonObject {
  let value: unknown;
  try {
    value = parseJsonWithBigints(text);
  } catch (error) {
    const keys = /[{,]\s*[A-Za-z_$][\w$]*\s*:/.test(text) ? "; keys need double quotes" : "";
    throw new UsageError(`the arguments are not valid JSON: ${(error as Error).message}${keys}`);
  }
  if (!isObject(value)) throw new UsageError("the arguments must be a JSON object");
  return value as JsonObject;
}

function readValue(value: string, schema: unknown): unknown {
  const types = isObject(schema) ? [schema["type"]].flat() : [];
  if (types.includes("string") && !types.some((type) => type === "object" || type === "array")) return value;
  try {
    return parseJsonWithBigints(value);
  } catch {
    return value;
  }
}
