import type { Execution, NextPart } from "../call/execution.ts";
import { decodeJson } from "../support/decode-json.ts";
import { isObject } from "../support/json.ts";
import { maxEach } from "./limits.ts";

/** The request in a POST. A cursor comes without the name of a tool. */
export type Invocation = Exclude<Execution, NextPart> | Omit<NextPart, "tool">;

const fieldsOfRun = ["key", "args", "body", "each", "pick", "pages", "shape"];
const fieldsOfNext = ["next", "pick"];

/**
 * Reads the body of a POST; a string says what is wrong with it. `body` is another name for `args`, and arguments may
 * be JSON text: scripts quote once too often. Beside `each`, `args` are the arguments that all its items have in
 * common, and an item's own win. Nothing that was said is dropped: what has no meaning where it stands is refused.
 */
export function readInvocation(value: unknown): Invocation | string {
  if (!isObject(value)) return "The body must be a JSON object.";
  const readsOn = Object.hasOwn(value, "next");
  const stray = strayFields(value, readsOn);
  if (stray !== undefined) return stray;
  const { pick, next } = value;
  if (pick !== undefined && typeof pick !== "string") return "`pick` must be a JMESPath expression.";
  const picked = pick === undefined ? {} : { pick };
  if (!readsOn) return readRun(value, picked);
  if (typeof next !== "string") return "`next` must be the cursor of an earlier result.";
  return { kind: "continue", cursor: next, ...picked };
}

function readRun(value: Record<string, unknown>, picked: { readonly pick?: string }): Invocation | string {
  const { key, each, pages, shape = false } = value;
  if (typeof key !== "string") return "`key` must be the name of a tool.";
  if (typeof shape !== "boolean") return "`shape` must be true or false.";
  if (pages !== undefined && pages !== "all")
    return '`pages` takes "all": without it the first page of the service is read.';
  if (Object.hasOwn(value, "args") && Object.hasOwn(value, "body"))
    return "`args` and `body` are two names for one thing: give one of them.";
  const args = decoded(value["args"] ?? value["body"]);
  const run = { tool: key, preview: shape, ...picked, ...(pages === "all" ? { pages: "all" as const } : {}) };
  if (each === undefined) return { kind: "call", args, ...run };
  const list = readEach(each, args);
  return typeof list === "string" ? list : { kind: "each", list, ...run };
}

/** The arguments of each run. What is no object stays what it is: it is refused in its place, the others run. */
function readEach(each: unknown, common: unknown): readonly unknown[] | string {
  if (!Array.isArray(each)) return "`each` must be a list of arguments.";
  if (each.length > maxEach)
    return `\`each\` holds ${maxEach} arguments at most; this one has ${each.length}.`;
  const shared = common ?? {};
  if (!isObject(shared))
    return "`args` beside `each` must be an object: the arguments that all calls have in common.";
  return each.map((item) => {
    const own = decoded(item) ?? {};
    return isObject(own) ? { ...shared, ...own } : own;
  });
}

/** A sentence that names the fields that have no meaning in this request. */
function strayFields(value: Record<string, unknown>, readsOn: boolean): string | undefined {
  const known = readsOn ? fieldsOfNext : fieldsOfRun;
  const stray = Object.keys(value).filter((field) => !known.includes(field));
  if (stray.length === 0) return undefined;
  const names = stray.slice(0, 5).map((field) => `\`${field.slice(0, 40)}\``);
  const verb = stray.length === 1 ? "has" : "have";
  return readsOn
    ? `${names.join(", ")} ${verb} no meaning beside \`next\`: send the cursor alone.`
    : `${names.join(", ")} ${verb} no meaning in a request, which takes ${known.join(", ")}: put the tool's arguments into \`args\`.`;
}

/** Arguments as JSON text, too; blank text is no arguments. The call path explains text that is not JSON. */
function decoded(args: unknown): unknown {
  return typeof args === "string" && args.trim() === "" ? {} : decodeJson(args);
}
