import { placeOfName } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";

/** An override changes a tool that is there: one that matches nothing would lose its effect unseen. */
export const overrideMatches: Rule = {
  server: ({ tools, unmatchedOverrides }, { report }) => {
    const names = tools.map(({ name }) => name);
    for (const override of unmatchedOverrides) {
      const { name } = override;
      report("DMC2121", { name }, { span: placeOfName(override), help: suggest(name, names, "tools are") });
    }
  },
};
