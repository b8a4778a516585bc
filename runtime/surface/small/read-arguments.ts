import { isObject, type JsonSchema } from "../../json.ts";
import { parseCursor } from "../../result/cursor.ts";

/** What a call of execute_tool or query_tool asks for. */
export type ExecuteRequest =
  | { readonly kind: "call"; readonly name: string; readonly args: unknown; readonly pick?: string }
  | {
      readonly kind: "each";
      readonly name: string;
      readonly each: readonly unknown[];
      readonly pick?: string;
    }
  | { readonly kind: "next"; readonly next: string; readonly pick?: string }
  | Refused;

interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** What models and their hosts call the two when they write from memory. */
const nameKeys = ["name", "tool", "tool_name", "toolName"];
const argsKeys = ["args", "arguments", "input", "params", "parameters", "tool_input", "tool_args"];
const ownKeys = new Set([...nameKeys, ...argsKeys, "each", "pick", "next", "wait_for_previous"]);

/** The name of the tool that is to run, wherever it stands; undefined where there is none. */
export function readName(given: unknown): string | undefined {
  const whole = decoded(given);
  const name = isObject(whole) ? firstOf(whole, nameKeys) : undefined;
  return typeof name === "string" ? name : undefined;
}

/**
 * Reads the arguments of an executing tool, whose own schema tells what is an argument and what a wrapping. Arguments that came as a JSON string, encoded twice, under another
 * name or beside the tool's name are understood; whatever is not understood is refused with the reason. Nothing
 * that was said is ever dropped.
 */
export function readExecution(given: unknown, schema: JsonSchema): ExecuteRequest {
  const whole = decoded(given);
  if (!isObject(whole)) return refused("give an object with `name` and `args`");
  const pick = whole["pick"] ?? undefined;
  if (pick !== undefined && typeof pick !== "string") return refused("`pick` must be a JMESPath string");
  const picked = pick === undefined ? {} : { pick };
  const name = firstOf(whole, nameKeys);
  const next = whole["next"] ?? (parseCursor(name) === undefined ? undefined : name);
  if (typeof next === "string")
    return { kind: "next", next, ...(pick === undefined ? pickIn(whole) : picked) };
  if (next !== undefined) return refused("`next` must be the string that an answer gave");
  if (typeof name !== "string" || name === "") return refused("`name` is missing: which tool is to run?");
  const what = readRuns(whole, name, schema);
  return what.kind === "refused" ? what : { ...what, name, ...picked };
}

/** One run by its arguments, or several by a list of them. */
function readRuns(
  whole: Record<string, unknown>,
  name: string,
  schema: JsonSchema,
): { kind: "call"; args: unknown } | { kind: "each"; each: readonly unknown[] } | Refused {
  const args = argumentsOf(whole, name, schema);
  if (typeof args === "string") return refused(args);
  const each = decoded(whole["each"] ?? (Array.isArray(args.value) ? args.value : undefined));
  if (each === undefined) return { kind: "call", args: args.value };
  if (!Array.isArray(each) || each.length === 0) {
    return refused("`each` must be a list of arguments, one object a run");
  }
  const runs: unknown[] = [];
  for (const [place, one] of each.entries()) {
    const read = readArguments(one, name, schema);
    if (typeof read === "string") return refused(`\`each[${place}]\`: ${read}`);
    runs.push(read.value);
  }
  return { kind: "each", each: runs };
}

/** The names of describe_tools: a list, a list in a string, or names with commas between. */
export function readNames(given: unknown): readonly string[] {
  const whole = decoded(given);
  const names = decoded(isObject(whole) ? firstOf(whole, ["names", ...nameKeys, "tools"]) : whole);
  const list = Array.isArray(names) ? names : String(names ?? "").split(",");
  return [...new Set(list.filter((name) => typeof name === "string").map((name) => name.trim()))].filter(
    (name) => name !== "",
  );
}

/** Beside a cursor, `args: { pick }` says which part. */
function pickIn(whole: Record<string, unknown>): { readonly pick?: string } {
  const args = decoded(firstOf(whole, argsKeys));
  const pick = isObject(args) ? args["pick"] : undefined;
  return typeof pick === "string" ? { pick } : {};
}

type Found = { readonly value: unknown };

function argumentsOf(whole: Record<string, unknown>, name: string, schema: JsonSchema): Found | string {
  const key = argsKeys.find((each) => Object.hasOwn(whole, each) && whole[each] !== null);
  if (key !== undefined) {
    const value = decoded(whole[key]);
    return Array.isArray(value) ? { value } : readArguments(value, name, schema);
  }
  const beside = Object.keys(whole).filter((each) => !ownKeys.has(each));
  const known = beside.filter((each) => declares(schema, each));
  if (known.length === 0 && beside.length > 0) {
    return `\`${beside[0]}\` is not known here; what the tool takes goes into \`args\``;
  }
  if (known.length === 0) return { value: undefined };
  return { value: Object.fromEntries(beside.map((each) => [each, whole[each]])) };
}

/** One object of arguments, out of whatever it is wrapped in; a sentence where it is none. */
function readArguments(given: unknown, name: string, schema: JsonSchema): Found | string {
  let value = decoded(given);
  for (let depth = 0; depth < 3 && isObject(value); depth++) {
    const inner = wrapped(value, name, schema);
    if (inner === undefined) break;
    value = decoded(inner);
  }
  if (value === undefined || value === null || isObject(value)) return { value };
  if (typeof value === "string") return `the arguments are a string that is no JSON object: ${quote(value)}`;
  return `the arguments must be an object, not ${Array.isArray(value) ? "a list" : quote(JSON.stringify(value))}`;
}

/** `{args: {…}}`, `{arguments: {…}}` or `{name, args}` once more, where the tool itself has no such parameter. */
function wrapped(value: Record<string, unknown>, name: string, schema: JsonSchema): unknown {
  const keys = Object.keys(value).filter((key) => !(nameKeys.includes(key) && value[key] === name));
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !argsKeys.includes(key) || declares(schema, key))
    return undefined;
  return value[key];
}

function declares(schema: JsonSchema, property: string): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) && Object.hasOwn(properties, property);
}

/** A value that came as JSON text, once or twice encoded; anything else as it is. */
function decoded(given: unknown): unknown {
  let value = given;
  for (let depth = 0; depth < 3 && typeof value === "string" && /^\s*[[{"]/.test(value); depth++) {
    try {
      value = JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value;
}

function firstOf(object: Record<string, unknown>, keys: readonly string[]): unknown {
  const key = keys.find((each) => Object.hasOwn(object, each) && object[each] !== null);
  return key === undefined ? undefined : object[key];
}

function refused(reason: string): Refused {
  return { kind: "refused", reason };
}

const quote = (text: string) => `\`${text.slice(0, 80)}${text.length > 80 ? "…" : ""}\``;
