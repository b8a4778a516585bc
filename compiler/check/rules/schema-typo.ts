import { didYouMean } from "../../diagnostics/suggest.ts";
import type { Rule } from "../rule.ts";
import { foreignKeywords, keywordForms } from "../schema/keywords.ts";
import { slipOf } from "../slip.ts";

/** A key that looks like a slip of a keyword says nothing: JSON Schema ignores what it does not know. */
export const schemaTypo: Rule = {
  schema: ({ schema, span }, context) => {
    for (const keyword of Object.keys(schema)) {
      if (keywordForms.has(keyword) || foreignKeywords.has(keyword)) continue;
      if (slipOf(keyword, keywordForms.keys()) === undefined) continue;
      const help = didYouMean(keyword, keywordForms.keys()) ?? "";
      context.report("DMC3009", { keyword }, { span: span([keyword], "key"), help });
    }
  },
};
