import type { Rule } from "../rule.ts";
import { explainKeywordValue } from "../schema/keyword-value.ts";
import { keywordForms } from "../schema/keywords.ts";

/** Keywords have the values that JSON Schema gives them. */
export const schemaKeyword: Rule = {
  schema: ({ schema, span }, context) => {
    for (const [keyword, value] of Object.entries(schema)) {
      const form = keywordForms.get(keyword);
      const expected = form === undefined ? undefined : explainKeywordValue(form, value);
      if (expected === undefined) continue;
      context.report("DMC3001", { keyword, expected }, { span: span([keyword]) });
    }
  },
};
