import { declaredTypes, literalsOf, typeBit, typeOfValue } from "../../schema/algebra/type-set.ts";
import type { SchemaObject } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/**
 * Replaces an array of types by the most expressive of them. Gemini refuses every request with such an array, and
 * Kimi's own client keeps only its first type. In a required property null stays, because it may be the only
 * truthful value.
 */
export const singleType: Rule = {
  name: "single-type",
  apply(schema, { required, place }) {
    const { type } = schema;
    if (!Array.isArray(type)) return undefined;
    const literals = literalsOf(schema)?.filter(
      (value) => (declaredTypes(schema) & typeOfValue(value)) !== 0,
    );
    if (literals?.length === 0) return { schema: false, note: "no literal has one of the types" };
    const possible = (name: string) =>
      literals?.some((value) => (typeBit(name) & typeOfValue(value)) !== 0) ?? true;
    const chosen = RANK.find((name) => type.includes(name) && possible(name));
    if (chosen === undefined) return undefined;
    const nullable =
      required && place === "property" && chosen !== "null" && type.includes("null") && possible("null");
    if (nullable && type.length === 2 && type[0] === chosen) return undefined;
    const types = nullable ? [chosen, "null"] : chosen;
    const note = `type ${type.join(" or ")} became ${chosen}${nullable ? " or null" : ""}`;
    return { schema: onlyOf(types, schema, literals), note };
  },
};

const RANK = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** Returns the schema restricted to these types, with only the literals of these types. */
function onlyOf(
  type: string | readonly string[],
  schema: SchemaObject,
  literals: readonly unknown[] | undefined,
): SchemaObject {
  const kept = literals?.filter((value) => (declaredTypes({ type }) & typeOfValue(value)) !== 0);
  if (kept === undefined || kept.length === literalsOf(schema)?.length) return { ...schema, type };
  return { ...omit(schema, "const"), type, enum: kept };
}
