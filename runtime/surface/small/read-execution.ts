import type { Execution, NextPart } from "../../call/execution.ts";
import { argsKeys, declares, nameKeys, readArguments } from "../../call/read-arguments.ts";
import { parseCursor } from "../../result/held/cursor.ts";
import { decodeJson } from "../../support/decode-json.ts";
import { isObject, type JsonSchema } from "../../support/json.ts";
import { omitUndefined } from "../../support/omit-undefined.ts";
import { firstOf, hostsOwn, keyOf, quoted, type Said } from "./said.ts";

/** The request in a call of execute_tool or query_tool. `tool` is the name as given: it may be one in words. */
export type ExecuteRequest = Exclude<Execution, NextPart> | CursorRequest | Refused;

/** The next part of a result; `tool` where the caller names one beside the cursor. */
export type CursorRequest = Omit<NextPart, "tool"> & Partial<Pick<NextPart, "tool">>;

interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** The name of the tool that is to run, wherever it stands; undefined where there is none, or a cursor. */
export function readName(given: unknown): string | undefined {
  const whole = decodeJson(given);
  const name = isObject(whole) ? firstOf(whole, nameKeys) : undefined;
  return typeof name === "string" && name !== "" && parseCursor(name) === undefined ? name : undefined;
}

/**
 * Reads the arguments of an executing tool; the schema of the tool that is to run tells what is an argument and what a
 * wrapping. Arguments that came as a JSON string, encoded twice, under another name or beside the tool's name are
 * understood; whatever is not understood is refused with the reason. Nothing that was said is ever dropped.
 */
export function readExecution(given: unknown, schema: JsonSchema): ExecuteRequest {
  const whole = decodeJson(given);
  if (!isObject(whole)) return refused("give an object with `name` and `args`");
  const call = sortOut(whole, schema);
  const { name } = call;
  const next = call.next ?? (parseCursor(name) === undefined ? undefined : name);
  if (next !== undefined) return readNext(next, call);
  if (typeof name !== "string" || name === "") return refused("`name` is missing: which tool is to run?");
  const runs = readRuns(call, name, schema);
  if (runs.kind === "refused") return runs;
  if (call.pages === undefined) return withPick({ ...runs, tool: name }, call.pick);
  if (call.pages !== "all") return refused('`pages` takes "all" and nothing else');
  return withPick({ ...runs, tool: name, pages: call.pages }, call.pick);
}

/** A call's own words, and the rest. */
interface Call {
  readonly name: unknown;
  readonly args: unknown;
  readonly each: unknown;
  readonly pick: unknown;
  readonly next: unknown;
  readonly pages: unknown;
  /** All other properties: arguments of the tool itself, or mistakes. */
  readonly beside: Said;
}

function sortOut(whole: Said, schema: JsonSchema): Call {
  const nameKey = keyOf(whole, nameKeys);
  const argsKey = keyOf(
    whole,
    argsKeys.filter((key) => key === "args" || !declares(schema, key)),
  );
  const name = nameKey === undefined ? undefined : whole[nameKey];
  // A tool may take pages of its own: they are ours beside its arguments only.
  const pagesKey = declares(schema, "pages") && argsKey === undefined ? undefined : "pages";
  const own = new Set([nameKey, argsKey, "each", "pick", "next", pagesKey, ...hostsOwn]);
  /** The same word once more, under another name or with nothing in it. */
  const again = (key: string) =>
    !declares(schema, key) &&
    ((nameKeys.includes(key) && whole[key] === name) ||
      ([...nameKeys, ...argsKeys].includes(key) && whole[key] === null));
  return {
    name,
    args: argsKey === undefined ? undefined : whole[argsKey],
    each: whole["each"] ?? undefined,
    pick: whole["pick"] ?? undefined,
    next: whole["next"] ?? undefined,
    pages: (pagesKey === undefined ? undefined : whole[pagesKey]) ?? undefined,
    beside: Object.fromEntries(Object.entries(whole).filter(([key]) => !own.has(key) && !again(key))),
  };
}

type Runs = { kind: "call"; args: unknown } | { kind: "each"; list: readonly unknown[] } | Refused;

/** One run by its arguments, or several by a list of them, each of which overrides what is said for all. */
function readRuns(call: Call, name: string, schema: JsonSchema): Runs {
  const args = decodeJson(call.args);
  const listed = Array.isArray(args) && args.length > 0;
  if (listed && call.each !== undefined)
    return refused("`args` is a list, and so is `each`: give one of them");
  const read = readObject(listed ? undefined : args, name, schema);
  if (typeof read === "string") return refused(read);
  const common = withBeside(read.value, call, schema);
  if (typeof common === "string") return refused(common);
  const each = listed ? args : decodeJson(call.each);
  if (each === undefined) return { kind: "call", args: common.value };
  if (!Array.isArray(each) || each.length === 0)
    return refused("`each` must be a list of arguments, one object a run");
  const runs: unknown[] = [];
  for (const [place, one] of each.entries()) {
    const own = readObject(one, name, schema);
    if (typeof own === "string") return refused(`\`each[${place}]\`: ${own}`);
    runs.push({ ...common.value, ...own.value });
  }
  return { kind: "each", list: runs };
}

/** Arguments together with the tool's own that stand beside them; a sentence where that is not possible. */
function withBeside(args: Said | undefined, { args: said, each, beside }: Call, schema: JsonSchema) {
  const keys = Object.keys(beside);
  const unknown = keys.filter((key) => !declares(schema, key));
  // Where all stands there, the tool itself says what is wrong with it, and what was meant.
  const all = said === undefined && each === undefined && unknown.length < keys.length;
  if (unknown.length > 0 && !all) {
    const are = unknown.length === 1 ? "is" : "are";
    return `${quoted(unknown)} ${are} not known here; put the tool's arguments into \`args\``;
  }
  const twice = keys.find(
    (key) => args !== undefined && Object.hasOwn(args, key) && !same(args[key], beside[key]),
  );
  if (twice !== undefined) return `${quoted([twice])} has two values, one in \`args\` and one beside it`;
  return { value: keys.length === 0 ? args : { ...args, ...beside } };
}

/** Reading on takes a cursor, and which part: `pick`, which may stand in `args` too. */
function readNext(next: unknown, { name, args, each, pick, pages, beside }: Call): ExecuteRequest {
  if (typeof next !== "string") return refused("`next` must be the cursor of an earlier answer");
  const { pick: inArgs, ...others } = readPart(args);
  const rest = Object.keys({ ...others, ...beside, ...omitUndefined({ each, pages }) });
  if (rest.length > 0) return refused(`only \`pick\` is allowed beside a cursor, not ${quoted(rest)}`);
  if (pick !== undefined && inArgs !== undefined && !same(pick, inArgs))
    return refused("`pick` has two values, one in `args` and one beside it");
  const whose = typeof name === "string" && name !== next ? { tool: name } : {};
  return withPick({ kind: "continue", cursor: next, ...whose }, pick ?? inArgs);
}

/** The arguments of one run, undefined if none were given; a sentence for a value that is not an object. */
function readObject(
  given: unknown,
  name: string,
  schema: JsonSchema,
): { readonly value: Said | undefined } | string {
  const value = readArguments(given, name, schema);
  return value === undefined || isObject(value) ? { value } : `the arguments ${mistake(value)}`;
}

function mistake(value: unknown): string {
  if (value === "") return "are an empty string";
  if (typeof value === "string") return `are a string, not a JSON object: ${quoted([value])}`;
  const shown = Array.isArray(value)
    ? value.length === 0
      ? "an empty list"
      : "a list"
    : quoted([JSON.stringify(value)]);
  return `must be an object, not ${shown}`;
}

function readPart(args: unknown): Said {
  const value = decodeJson(args);
  if (value === undefined) return {};
  return isObject(value) ? value : { args: value };
}

function withPick(request: Exclude<ExecuteRequest, Refused>, pick: unknown): ExecuteRequest {
  if (pick === undefined || pick === null) return request;
  return typeof pick === "string" ? { ...request, pick } : refused("`pick` must be a JMESPath string");
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function refused(reason: string): Refused {
  return { kind: "refused", reason };
}
