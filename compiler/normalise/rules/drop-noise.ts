import { isObject } from "../../../runtime/support/json.ts";
import { requiredOf } from "../../schema/algebra/property.ts";
import { declaredTypes, type TypeSet, typeBit } from "../../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import { mirrorKeyword } from "../../schema/keywords/mirror-keyword.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Removes keywords without effect: the schema accepts the same values without them. */
export const dropNoise: Rule = ruleFor((keyword, schema, context) => isNoise(keyword, schema, context));

/** The same, except an empty `required` in closed objects: gateways that check the strict form of OpenAI want it there. */
export const dropStrictNoise: Rule = ruleFor(
  (keyword, schema, context) =>
    !(keyword === "required" && schema["additionalProperties"] === false) &&
    isNoise(keyword, schema, context),
);

function ruleFor(isDropped: typeof isNoise): Rule {
  return {
    name: "drop-noise",
    apply(schema, context) {
      const dropped = Object.keys(schema).filter((keyword) => isDropped(keyword, schema, context));
      if (dropped.length === 0) return undefined;
      return {
        schema: omit(schema, ...dropped),
        note: `dropped ${dropped.join(", ")}, which ${say(dropped)} nothing`,
      };
    },
  };
}

function say(dropped: readonly string[]): string {
  return dropped.length === 1 ? "says" : "say";
}

function isNoise(keyword: string, schema: SchemaObject, context: RuleContext): boolean {
  const types = KEYWORDS.get(keyword);
  if (types === undefined) return true;
  if (types !== ALL && (types & declaredTypes(schema)) === 0) return true;
  return EMPTY.get(keyword)?.(schema[keyword], schema, context) ?? false;
}

const ALL: TypeSet = 127;
const NUMBER = typeBit("number");
const STRING = typeBit("string");
const ARRAY = typeBit("array");
const OBJECT = typeBit("object");

/** The keywords that JSON Schema 2020-12 defines, and the types that they apply to. */
const KEYWORDS: ReadonlyMap<string, TypeSet> = new Map(
  (
    [
      [ALL, "$ref $defs type enum const allOf anyOf oneOf not if then else"],
      [ALL, mirrorKeyword],
      [ALL, "title description default examples deprecated readOnly writeOnly format"],
      [NUMBER, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"],
      [STRING, "minLength maxLength pattern contentEncoding contentMediaType contentSchema"],
      [
        ARRAY,
        "items prefixItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems",
      ],
      [OBJECT, "properties patternProperties additionalProperties propertyNames unevaluatedProperties"],
      [OBJECT, "required minProperties maxProperties dependentRequired dependentSchemas"],
    ] as const
  ).flatMap(([types, keywords]) => keywords.split(" ").map((keyword) => [keyword, types])),
);

type Empty = (value: unknown, schema: SchemaObject, context: RuleContext) => boolean;

const isZero: Empty = (value) => value === 0;
const isFalse: Empty = (value) => value === false;
const isEmpty: Empty = (value) => isTrivial(value);

/** Functions that check whether a keyword for the right type still has no effect. */
const EMPTY: ReadonlyMap<string, Empty> = new Map<string, Empty>([
  ["title", (value, _, { place, name }) => place === "root" || (name !== undefined && repeats(value, name))],
  ["description", (value) => value === ""],
  ["deprecated", isFalse],
  ["readOnly", isFalse],
  ["writeOnly", isFalse],
  ["uniqueItems", isFalse],
  ["minLength", isZero],
  ["minItems", isZero],
  ["minProperties", isZero],
  ["required", (value) => Array.isArray(value) && value.length === 0],
  ["propertyNames", (value) => isTrivial(value) || (isObject(value) && onlySaysString(value))],
  ["unevaluatedProperties", isEmpty],
  ["unevaluatedItems", isEmpty],
  ["not", isFalse],
  [
    "additionalProperties",
    // Without declared properties it marks a map; with unevaluatedProperties it affects evaluation.
    (value, schema) =>
      isTrivial(value) && isObject(schema["properties"]) && schema["unevaluatedProperties"] === undefined,
  ],
  ["minContains", (_, schema) => schema["contains"] === undefined],
  ["maxContains", (_, schema) => schema["contains"] === undefined],
  ["then", (value, schema) => schema["if"] === undefined || isTrivial(value)],
  ["else", (value, schema) => schema["if"] === undefined || isTrivial(value)],
]);

function isTrivial(value: unknown): boolean {
  return value === true || (isSchema(value) && value !== false && Object.keys(value).length === 0);
}

/** Checks for a schema that only requires a string. Property names are always strings. */
function onlySaysString(schema: SchemaObject): boolean {
  return Object.keys(schema).length === 1 && schema["type"] === "string" && requiredOf(schema).length === 0;
}

/** Checks whether a title repeats a name: `Created At` repeats `created_at`. */
function repeats(title: unknown, name: string): boolean {
  return typeof title === "string" && letters(title) === letters(name);
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
