import { declaredTypes, literalsOf, typeNames, typeOfValue } from "../../schema/algebra/type-set.ts";
import type { SchemaObject } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Place, Rule } from "../rule.ts";

/**
 * Gives every property, item and map value a type, from its literals, its keywords or its default. Without any of
 * these, the type is string. References and remaining unions contain the types themselves.
 */
export const typedNodes: Rule = {
  name: "typed-nodes",
  apply(schema, { place }) {
    if (
      schema["type"] !== undefined ||
      !TYPED.has(place) ||
      UNTYPED.some((keyword) => schema[keyword] !== undefined)
    )
      return undefined;
    // A map with any values needs no schema for them.
    if (place === "value" && Object.keys(schema).length === 0)
      return { schema: true, note: "values may be anything" };
    const literals = literalsOf(schema);
    if (literals !== undefined) return typeLiterals(schema, literals);
    const [type, reason] = inferType(schema);
    return { schema: { type, ...schema }, note: `became type ${type}: ${reason}` };
  },
};

const TYPED: ReadonlySet<Place> = new Set(["property", "item", "value", "definition"]);

/** Keywords that must have no `type` beside them: Kimi refuses it beside a union, Gemini beside a reference. */
const UNTYPED = ["$ref", "anyOf", "oneOf", "allOf", "if"];

const RANK = ["string", "number", "integer", "boolean", "object", "array", "null"];

function typeLiterals(schema: SchemaObject, literals: readonly unknown[]) {
  const names = typeNames(literals.reduce<number>((types, value) => types | typeOfValue(value), 0));
  const type = literals.some((value) => typeof value === "number" && !Number.isInteger(value))
    ? "number"
    : undefined;
  const chosen = RANK.find((name) => names.includes(name)) ?? type;
  if (chosen === undefined) return undefined;
  const kept = literals.filter((value) => (declaredTypes({ type: chosen }) & typeOfValue(value)) !== 0);
  const narrowed = kept.length === literals.length ? schema : { ...omit(schema, "const"), enum: kept };
  return {
    schema: { type: chosen, ...narrowed },
    note: `became type ${chosen}: its literals are ${chosen}s`,
  };
}

const INFERRED: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ["object", ["properties", "additionalProperties", "required", "patternProperties", "propertyNames"]],
  ["object", ["minProperties", "maxProperties", "dependentRequired", "dependentSchemas"]],
  ["array", ["items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems"]],
  ["string", ["pattern", "minLength", "maxLength", "format", "contentEncoding", "contentMediaType"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

function inferType(schema: SchemaObject): readonly [type: string, reason: string] {
  for (const [type, keywords] of INFERRED) {
    const keyword = keywords.find((name) => schema[name] !== undefined);
    if (keyword !== undefined) return [type, `it has ${keyword}`];
  }
  const { default: value, examples } = schema;
  const sample = value ?? (Array.isArray(examples) ? examples[0] : undefined);
  const [name] = sample === undefined || sample === null ? [] : typeNames(typeOfValue(sample));
  if (name !== undefined) return [name === "integer" ? "number" : name, "its default is one"];
  return ["string", "it may be anything, and every client can say a string"];
}
