import { jsonEqual } from "../../schema/algebra/json-equal.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rewritten, Rule } from "../rule.ts";

/**
 * Gemini refuses the whole request for an `enum` with an empty string, or with numbers. An empty string beside other values
 * goes from an optional property, where leaving the property out says the same; consecutive integers become bounds.
 */
export const portableEnums: Rule = {
  name: "portable-enums",
  apply(schema, { place, required }) {
    const { enum: values } = schema;
    if (!Array.isArray(values)) return undefined;
    const filled = values.filter((value) => value !== "");
    if (place === "property" && !required && filled.length > 0 && filled.length < values.length)
      return {
        schema: dropEmptyDefault({ ...schema, enum: filled }),
        note: "an empty string was left out of the choices",
      };
    return bounds(schema, values);
  },
};

function dropEmptyDefault(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return jsonEqual(schema["default"], "") ? omit(schema, "default") : schema;
}

/** The choices as `minimum` and `maximum`; undefined if they are not consecutive integers. */
function bounds(
  schema: Readonly<Record<string, unknown>>,
  values: readonly unknown[],
): Rewritten | undefined {
  const { type } = schema;
  if ((type !== "integer" && type !== "number") || values.length < 2 || !values.every(Number.isInteger))
    return undefined;
  const numbers = (values as number[]).toSorted((a, b) => a - b);
  const [first = 0] = numbers;
  if (!numbers.every((number, index) => number === first + index)) return undefined;
  const maximum = first + numbers.length - 1;
  return {
    schema: { ...omit(schema, "enum"), type: "integer", minimum: first, maximum },
    note: `${numbers.length} consecutive integers became bounds`,
  };
}
