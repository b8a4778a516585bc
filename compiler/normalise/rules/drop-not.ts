import type { JsonSchema } from "../../../runtime/support/json.ts";
import { disjoint, refuses } from "../../schema/algebra/disjoint.ts";
import { requiredOf } from "../../schema/algebra/property.ts";
import { forbid } from "../../schema/algebra/separate.ts";
import { type Lookup, literalsOf } from "../../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import { assertionsOf, omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/**
 * Removes `not` where the rest of the schema can express it: the rest already refuses the same values, or an `enum`
 * omits them, or `not` refuses the presence of a property, which is then undeclared.
 */
export const dropNot: Rule = {
  name: "drop-not",
  apply(schema, { lookUp }) {
    const { not } = schema;
    if (!isSchema(not)) return undefined;
    let rest = omit(schema, "not");
    const kept: JsonSchema[] = [];
    for (const refused of alternatives(not)) {
      const without = refusing(rest, refused, lookUp);
      if (without === false) return { schema: false, note: "not refuses everything" };
      if (without === undefined) kept.push(refused);
      else rest = without;
    }
    const count = alternatives(not).length;
    if (kept.length === count) return { remark: "not stays: nothing else says the same" };
    const [only] = kept;
    const left = only === undefined ? {} : { not: kept.length === 1 ? only : { anyOf: kept } };
    return { schema: { ...rest, ...left }, note: "not became what the rest of the schema allows" };
  },
};

/** Returns the branches of a union in `not`: to refuse a union is to refuse each of its branches. */
function alternatives(not: JsonSchema): readonly JsonSchema[] {
  if (typeof not === "boolean") return [not];
  const { anyOf } = not;
  const alone = Object.keys(assertionsOf(not)).length === 1;
  return alone && Array.isArray(anyOf) && anyOf.every(isSchema) ? anyOf.flatMap(alternatives) : [not];
}

/** Returns the schema without the refused values; false if all are refused; undefined if only `not` can express it. */
function refusing(
  schema: SchemaObject,
  refused: JsonSchema,
  lookUp: Lookup,
): SchemaObject | false | undefined {
  if (disjoint(schema, refused, lookUp)) return schema;
  if (typeof refused === "boolean" || Object.keys(assertionsOf(refused)).length === 0) return false;
  const literals = literalsOf(schema);
  if (literals !== undefined) {
    const kept = literals.filter((value) => refuses(refused, value, lookUp));
    return kept.length === 0 ? undefined : { ...omit(schema, "const"), enum: kept };
  }
  if (Object.keys(assertionsOf(refused)).some((keyword) => keyword !== "required" && keyword !== "type"))
    return undefined;
  if (refused["type"] !== undefined && refused["type"] !== "object") return undefined;
  return withoutOne(schema, requiredOf(refused));
}

/** Forbids the last of these properties that can be forbidden, because at least one of them must be missing. */
function withoutOne(schema: SchemaObject, names: readonly string[]): SchemaObject | undefined {
  if (schema["type"] !== "object") return undefined;
  for (const name of names.toReversed()) {
    const narrowed = forbid(schema, name);
    if (narrowed !== undefined) return narrowed;
  }
  return undefined;
}
