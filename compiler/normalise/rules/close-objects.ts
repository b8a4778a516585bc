import { isObject } from "../../../runtime/support/json.ts";
import { additionalOf } from "../../schema/algebra/property.ts";
import type { Rule } from "../rule.ts";

/** Closes objects that declare properties. Maps stay open, because a closed map could only be empty. */
export const closeObjects: Rule = {
  name: "close-objects",
  apply(schema, { place }) {
    const { type, properties } = schema;
    if (type !== "object" || place === "part" || additionalOf(schema) === false) return undefined;
    if (schema["unevaluatedProperties"] !== undefined) return undefined;
    const declares = isObject(properties) && Object.keys(properties).length > 0;
    if (place !== "root" && !declares) return { remark: "a map stays open" };
    return { schema: { ...schema, additionalProperties: false }, note: "undeclared properties are refused" };
  },
};
