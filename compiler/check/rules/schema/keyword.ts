import type { Rule } from "../../../bind/rule.ts";
import { malformedKeywords } from "../../../schema/keywords/malformed-keywords.ts";

/** Keywords have the values that JSON Schema gives them. */
export const schemaKeyword: Rule = {
  schema: ({ schema, span }, context) => {
    for (const { keyword, expected } of malformedKeywords(schema)) {
      context.report("DMC3001", { keyword, expected }, { span: span([keyword]) });
    }
  },
};
