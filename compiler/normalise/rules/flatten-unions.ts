import type { Rule } from "../rule.ts";
import { flattenUnion } from "../union.ts";

/** `anyOf` and `oneOf` become one schema: see union.ts for which. */
export const flattenUnions: Rule = {
  name: "flatten-unions",
  apply: (schema, context) => flattenUnion(schema, {}, context),
};
