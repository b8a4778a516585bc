import type { Rule } from "../rule.ts";
import { flattenUnion } from "../union.ts";

/** Replaces `anyOf` and `oneOf` by one schema: see union.ts. */
export const flattenUnions: Rule = {
  name: "flatten-unions",
  apply: (schema, context) => flattenUnion(schema, {}, context),
};
