import { isObject } from "../../../runtime/support/json.ts";
import { jsonEqual } from "../algebra/json-equal.ts";
import { declaredTypes, isLongLiteral, type TypeSet } from "../algebra/type-set.ts";
import type { SchemaObject } from "./walk-schema.ts";

/**
 * Why a schema refuses its own default, as far as its own keywords on type, choice and size can tell; the end of
 * `the default …`. Undefined where they accept it.
 */
export function explainDefault(schema: SchemaObject): string | undefined {
  const given = schema["default"];
  const value = numberOf(given, declaredTypes(schema));
  const type = schema["nullable"] === true && value === null ? undefined : schema["type"];
  const types = typeof type === "string" ? [type] : type;
  if (Array.isArray(types) && !types.some((name) => isOfType(value, name))) {
    return `is ${typeOf(value)}, but the type is ${types.join(" or ")}`;
  }
  const { enum: choices } = schema;
  if (Array.isArray(choices) && !choices.some((choice) => jsonEqual(choice, given)))
    return "is not one of the `enum`";
  if ("const" in schema && !jsonEqual(schema["const"], given)) return "is not the `const`";
  const size = sizeOf(value);
  const broken = bounds.find(([keyword, kind, breaks]) => {
    const bound = schema[keyword];
    return typeof bound === "number" && size?.kind === kind && breaks(size.size, bound);
  });
  return broken === undefined ? undefined : `breaks \`${broken[0]}: ${schema[broken[0]]}\``;
}

/** The digits of an integer beyond 2^53, as the number nearest to it. */
function numberOf(value: unknown, types: TypeSet): unknown {
  return isLongLiteral(value, types) ? Number(value) : value;
}

type Size = { readonly kind: "number" | "text" | "list"; readonly size: number };

function sizeOf(value: unknown): Size | undefined {
  if (typeof value === "number") return { kind: "number", size: value };
  if (typeof value === "string") return { kind: "text", size: [...value].length };
  return Array.isArray(value) ? { kind: "list", size: value.length } : undefined;
}

const less = (size: number, bound: number): boolean => size < bound;
const more = (size: number, bound: number): boolean => size > bound;

const bounds: readonly (readonly [string, Size["kind"], (size: number, bound: number) => boolean])[] = [
  ["minimum", "number", less],
  ["maximum", "number", more],
  ["exclusiveMinimum", "number", (size, bound) => size <= bound],
  ["exclusiveMaximum", "number", (size, bound) => size >= bound],
  ["minLength", "text", less],
  ["maxLength", "text", more],
  ["minItems", "list", less],
  ["maxItems", "list", more],
];

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isOfType(value: unknown, name: unknown): boolean {
  if (name === "integer") return Number.isInteger(value);
  if (name === "object") return isObject(value);
  return typeOf(value) === name;
}
