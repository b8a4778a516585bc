import { isObject } from "../../../runtime/support/json.ts";
import { additionalOf } from "../../schema/algebra/property.ts";
import type { SchemaObject } from "../../schema/json-schema.ts";
import type { Rewritten, Rule } from "../rule.ts";

/** Closes objects that declare properties. Maps stay open, because a closed map could only be empty. */
export const closeObjects: Rule = {
  name: "close-objects",
  apply(schema, { place }) {
    const { type, properties } = schema;
    if (type !== "object" || place === "part") return undefined;
    if (additionalOf(schema) === false) return withRequired(schema);
    if (schema["unevaluatedProperties"] !== undefined) return undefined;
    const declares = isObject(properties) && Object.keys(properties).length > 0;
    if (place !== "root" && !declares) return { remark: "a map stays open" };
    const closed = { required: [], ...schema, additionalProperties: false };
    return { schema: closed, note: "undeclared properties are refused" };
  },
};

/** Some gateways refuse a closed object without `required`. An empty list requires nothing. */
function withRequired(schema: SchemaObject): Rewritten | undefined {
  if (schema["required"] !== undefined) return undefined;
  return { schema: { ...schema, required: [] }, note: "an empty list of required properties was added" };
}
