import type { JsonSchema } from "../../runtime/support/json.ts";
import { elementsOf, type Lookup, nullable } from "./schema-parts.ts";

const string: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const boolean: JsonSchema = { type: "boolean" };
const strings: JsonSchema = { type: "array", items: string };
const groupsWith = (name: string, type: JsonSchema): JsonSchema => ({
  type: "array",
  items: {
    type: "object",
    properties: { value: true, [name]: type },
    required: ["value", name],
    additionalProperties: false,
  },
});

/** The result schemas of JMESPath functions that do not depend on the arguments. A wrong argument is an error. */
const fixed: Readonly<Record<string, JsonSchema>> = {
  abs: number,
  avg: nullable(number),
  avg_by: groupsWith("avg", nullable(number)),
  ceil: number,
  contains: boolean,
  count_by: groupsWith("count", { type: "integer" }),
  ends_with: boolean,
  floor: number,
  join: string,
  keys: strings,
  length: { type: "integer" },
  lower: string,
  replace: string,
  split: strings,
  starts_with: boolean,
  sum: number,
  sum_by: groupsWith("sum", number),
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

/** Returns the schema of the result of a JMESPath function, from the schema of its first argument. */
export function functionResult(name: string, first: JsonSchema, resolve: Lookup): JsonSchema {
  if (Object.hasOwn(fixed, name)) return fixed[name] ?? true;
  if (!sameItems.has(name)) return true;
  const elements = elementsOf(first, resolve);
  return elements === undefined || !elements.always ? true : { type: "array", items: elements.item };
}
