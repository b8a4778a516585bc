import { isObject, type JsonSchema } from "../../runtime/json.ts";
import { malformedKeywords } from "../check/schema/malformed-keywords.ts";
import { stepPath, walkSchema } from "../check/schema/walk-schema.ts";
import { resolveSchema } from "../schema/resolve.ts";
import type { Path } from "../source/syntax-tree.ts";

/** A schema that the compiler takes, and what was done to it, a sentence each. */
export interface MendedSchema {
  readonly schema: JsonSchema;
  readonly notes: readonly string[];
}

/**
 * Servers in the wild publish schemas that are none: an empty `enum`, a pattern of another language, a reference that
 * leads nowhere. What can not be meant is left out and told; everything else stays as it is.
 */
export function mendSchema(given: JsonSchema): MendedSchema {
  const schema = structuredClone(given) as JsonSchema;
  const notes: string[] = [];
  walkSchema(schema, (node, step) => {
    const tell = (what: string) => notes.push(`${what}${placeOf(stepPath(step))}`);
    mendKeywords(node as Record<string, unknown>, tell);
    mendRequired(node as Record<string, unknown>, tell);
  });
  for (const { path, reference, message } of resolveSchema(schema, {}).problems) {
    if (dropReference(schema, path))
      notes.push(`\`$ref: ${reference}\` was left out: ${message}${placeOf(path)}`);
  }
  return { schema, notes };
}

function mendKeywords(node: Record<string, unknown>, tell: (what: string) => void): void {
  for (const { keyword, expected } of malformedKeywords(node)) {
    delete node[keyword];
    tell(`\`${keyword}\` was left out, as it must be ${expected}`);
  }
  if (typeof node["pattern"] === "string" && !isPattern(node["pattern"])) {
    delete node["pattern"];
    tell("`pattern` was left out, as it is no regular expression of JavaScript");
  }
}

function isPattern(expression: string): boolean {
  try {
    return new RegExp(expression) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A name that is required and not described is described as anything: the same, in a form that clients take. */
function mendRequired(node: Record<string, unknown>, tell: (what: string) => void): void {
  const { required, properties } = node;
  if (!Array.isArray(required) || !isObject(properties)) return;
  for (const name of required as readonly string[]) {
    if (Object.hasOwn(properties, name)) continue;
    Object.defineProperty(properties, name, {
      value: {},
      enumerable: true,
      configurable: true,
      writable: true,
    });
    tell(`\`${name}\` is required and was no property: it is one now, of any type`);
  }
}

/** Takes the reference away at a path; false where there is none. */
function dropReference(schema: unknown, path: Path): boolean {
  let node: unknown = schema;
  for (const step of path.at(-1) === "$ref" ? path.slice(0, -1) : path) {
    if (typeof node !== "object" || node === null) return false;
    node = (node as Record<string | number, unknown>)[step];
  }
  if (!isObject(node) || !("$ref" in node)) return false;
  delete node["$ref"];
  return true;
}

function placeOf(path: Path): string {
  return path.length === 0 ? "" : ` (at ${path.join("/")})`;
}
