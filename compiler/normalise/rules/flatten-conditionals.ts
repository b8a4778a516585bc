import { flattenConditional } from "../conditional.ts";
import type { Rule } from "../rule.ts";

/** Replaces `if`, `then` and `else` by one branch: see conditional.ts. */
export const flattenConditionals: Rule = {
  name: "flatten-conditionals",
  apply: (schema, context) => flattenConditional(schema, {}, context),
};
