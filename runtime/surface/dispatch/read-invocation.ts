import { isObject, type JsonObject } from "../../json.ts";
import { parseExactJson } from "../../parse-exact-json.ts";

/** What a POST asks for. */
export type Invocation =
  | { readonly kind: "call" | "shape"; readonly key: string; readonly args: unknown }
  | { readonly kind: "each"; readonly key: string; readonly list: readonly unknown[] }
  | { readonly kind: "next"; readonly next: string; readonly pick?: string };

/** Calls that one batch may hold; more are several batches. */
export const mostEach = 1_000;

const fields = new Set(["key", "args", "body", "each", "shape", "next", "pick"]);

/**
 * Reads the body of a POST; a string says what is wrong with it. `body` is another name for `args`, and either may be
 * the arguments as JSON text: scripts quote once too often.
 */
export function readInvocation(value: unknown): Invocation | string {
  if (!isObject(value)) return "The body must be a JSON object.";
  const unknown = Object.keys(value).find((field) => !fields.has(field));
  if (unknown !== undefined)
    return `\`${unknown.slice(0, 40)}\` is no field of a request: ${[...fields].join(", ")} are.`;
  const { key, next, pick, each, shape } = value;
  if (next !== undefined) return readNext(next, pick);
  if (typeof key !== "string") return "`key` must be the name of a tool.";
  if (each !== undefined) return readEach(key, each);
  if (shape !== undefined && typeof shape !== "boolean") return "`shape` must be true or false.";
  const args = readArgs(value["args"] ?? value["body"]);
  if (typeof args === "string") return args;
  return { kind: shape === true ? "shape" : "call", key, args: args.value };
}

function readNext(next: unknown, pick: unknown): Invocation | string {
  if (typeof next !== "string") return "`next` must be the text that a cut result gave.";
  if (pick === undefined) return { kind: "next", next };
  return typeof pick === "string" ? { kind: "next", next, pick } : "`pick` must be a JMESPath expression.";
}

function readEach(key: string, each: unknown): Invocation | string {
  if (!Array.isArray(each)) return "`each` must be a list of arguments.";
  if (each.length > mostEach)
    return `\`each\` holds ${mostEach} arguments at most; this one has ${each.length}.`;
  return { kind: "each", key, list: each };
}

/** Wrong arguments are the call path's to explain; only text that is no JSON is none of its business. */
function readArgs(args: unknown): { readonly value: unknown } | string {
  if (typeof args !== "string") return { value: args };
  if (args.trim() === "") return { value: {} };
  try {
    return { value: parseExactJson(args) as JsonObject };
  } catch {
    return "`args` must be a JSON object, or the text of one.";
  }
}
