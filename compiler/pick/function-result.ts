import type { JsonSchema } from "../../runtime/support/json.ts";
import { elementsOf, type Lookup, nonNull, nullable, union, valuesOf } from "./value-schemas.ts";

const string: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const integer: JsonSchema = { type: "integer" };
const boolean: JsonSchema = { type: "boolean" };
const strings: JsonSchema = { type: "array", items: string };

/** The result schemas of JMESPath functions that do not depend on the arguments. A wrong argument is an error. */
const fixed: Readonly<Record<string, JsonSchema>> = {
  abs: number,
  avg: nullable(number),
  ceil: number,
  contains: nullable(boolean),
  ends_with: boolean,
  find_first: nullable(integer),
  find_last: nullable(integer),
  floor: number,
  from_items: { type: "object" },
  join: string,
  keys: strings,
  length: integer,
  lower: string,
  pad_left: string,
  pad_right: string,
  replace: string,
  split: strings,
  starts_with: boolean,
  sum: number,
  to_number: nullable(number),
  to_string: string,
  trim: string,
  trim_left: string,
  trim_right: string,
  type: string,
  upper: string,
};

/** The functions that return an array of items of their argument. */
const sameItems = new Set(["reverse", "sort", "sort_by", "to_array", "unique", "unique_by"]);

/** The functions that return one item of their argument, null for an empty array. */
const oneItem = new Set(["max", "max_by", "min", "min_by"]);

/** The functions that return a group for each value of an expression, and the figure that each group has. */
const groups: Readonly<Record<string, readonly [name: string, type: JsonSchema]>> = {
  avg_by: ["avg", nullable(number)],
  count_by: ["count", integer],
  sum_by: ["sum", number],
};

/** One argument of a function: a value, or an expression that the function applies to values. */
export type ArgumentSchema =
  | { readonly kind: "value"; readonly schema: JsonSchema }
  | { readonly kind: "expression"; readonly apply: (value: JsonSchema) => JsonSchema };

/** Returns the schema of the result of a JMESPath function, and `true` if it is not known. */
export function functionResult(name: string, args: readonly ArgumentSchema[], resolve: Lookup): JsonSchema {
  if (Object.hasOwn(fixed, name)) return fixed[name] ?? true;
  const [first = anything, second = anything] = args;
  if (name === "map") return mapped(first, second, resolve);
  if (name === "not_null") return nullable(union(args.map((arg) => nonNull(schemaOf(arg)))));
  if (name === "values") return { type: "array", items: valuesOf(schemaOf(first), resolve)?.item ?? true };
  const elements = elementsOf(schemaOf(first), resolve);
  if (elements === undefined || !elements.always) return true;
  const { item } = elements;
  if (sameItems.has(name)) return { type: "array", items: item };
  if (oneItem.has(name)) return nullable(item);
  if (name === "group_by") return { type: "object", additionalProperties: { type: "array", items: item } };
  const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
  return group === undefined ? true : grouped(keySchema(second, args.length, item), group);
}

const anything: ArgumentSchema = { kind: "value", schema: true };

function schemaOf(arg: ArgumentSchema): JsonSchema {
  return arg.kind === "value" ? arg.schema : true;
}

function keySchema(key: ArgumentSchema, count: number, item: JsonSchema): JsonSchema {
  if (count === 1) return item;
  return key.kind === "expression" ? key.apply(item) : true;
}

function mapped(by: ArgumentSchema, list: ArgumentSchema, resolve: Lookup): JsonSchema {
  const elements = elementsOf(schemaOf(list), resolve);
  if (elements === undefined || by.kind === "value") return { type: "array" };
  return { type: "array", items: by.apply(elements.item) };
}

function grouped(value: JsonSchema, [name, type]: readonly [string, JsonSchema]): JsonSchema {
  const group = {
    type: "object",
    properties: { value, [name]: type },
    required: ["value", name],
    additionalProperties: false,
  };
  return { type: "array", items: group };
}
