import type { Rule } from "../../../bind/rule.ts";
import { didYouMean } from "../../../diagnostics/suggest.ts";
import { typoOf } from "../../../diagnostics/typo.ts";
import { keywordAliases } from "../../../schema/keywords/keyword-aliases.ts";
import { foreignKeywords, keywordForms } from "../../../schema/keywords/keyword-forms.ts";
import { isNoKeyword, unquotedCommas } from "../../../schema/keywords/unquoted-comma.ts";

/** A key must not look like a typo of a keyword: JSON Schema ignores unknown keys. */
export const schemaTypo: Rule = {
  schema: (use, context) => {
    const { schema, span } = use;
    for (const keyword of Object.keys(schema)) {
      if (keywordForms.has(keyword) || foreignKeywords.has(keyword)) continue;
      const alias = keywordAliases.get(keyword);
      const isTypo = typoOf(keyword, keywordForms.keys()) !== undefined;
      const isOptional = keyword === "optional" && typeof schema[keyword] === "boolean";
      if (alias === undefined && !isTypo && !isOptional && !isNoKeyword(keyword, schema[keyword])) continue;
      if (unquotedCommas(use).some(({ rest }) => rest.some((entry) => entry.keyword === keyword))) continue;
      const near = isTypo ? didYouMean(keyword, keywordForms.keys()) : undefined;
      const meant = isOptional
        ? "a property is optional unless `required` lists it; in a property map write `name?`"
        : alias && `did you mean \`${alias}\`?`;
      const help = near ?? meant ?? "remove it, or begin its name with `x-` to keep it as a note for people";
      context.report("DMC3009", { keyword }, { span: span([keyword], "key"), help });
    }
  },
};
