import { flattenConditional } from "../conditional.ts";
import type { Rule } from "../rule.ts";

/** `if`, `then` and `else` become the branch that is taken. */
export const flattenConditionals: Rule = {
  name: "flatten-conditionals",
  apply: (schema, context) => flattenConditional(schema, {}, context),
};
