import { jsonEqual } from "../../schema/algebra/json-equal.ts";
import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Remark, Rewritten, Rule } from "../rule.ts";

/** Gives every array a schema for its items, a single one if possible: OpenAI, Copilot and Gemini require it. */
export const arrayItems: Rule = {
  name: "array-items",
  apply(schema, { place }) {
    if (schema["type"] !== "array" || place === "part" || schema["unevaluatedItems"] !== undefined)
      return undefined;
    const { items, prefixItems } = schema;
    if (Array.isArray(prefixItems) && prefixItems.every(isSchema)) return fromTuple(schema, prefixItems);
    if (items === false)
      return { schema: { ...schema, items: {}, maxItems: 0 }, note: "an array without items got maxItems 0" };
    if (items !== undefined) return undefined;
    return { schema: { ...schema, items: {} }, note: "items were not described" };
  },
};

/** Converts a tuple of equal schemas to an array. Other tuples stay, closed by `maxItems` and not by `items: false`. */
function fromTuple(schema: SchemaObject, prefix: readonly unknown[]): Rewritten | Remark | undefined {
  const { items = true } = schema;
  const [first] = prefix;
  const uniform = prefix.every((item) => jsonEqual(item, first));
  const most = schema["maxItems"];
  const maxItems = Math.min(typeof most === "number" ? most : Number.POSITIVE_INFINITY, prefix.length);
  const open = items === true || jsonEqual(items, first) || jsonEqual(items, {});
  if (uniform) {
    const array = { ...omit(schema, "prefixItems"), items: first, ...(open ? {} : { maxItems }) };
    return { schema: array, note: "a tuple of equal items became an array" };
  }
  if (items === false)
    return { schema: { ...omit(schema, "items"), maxItems }, note: "a closed tuple got maxItems" };
  return { remark: "a tuple stays: its items differ" };
}
