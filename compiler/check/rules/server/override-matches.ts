import { placeOfName } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";

/** An override changes an existing tool: without a match, it would silently have no effect. */
export const overrideMatches: Rule = {
  server: ({ tools, unmatchedOverrides }, { report }) => {
    const names = tools.map(({ name }) => name);
    for (const override of unmatchedOverrides) {
      const { name } = override;
      report("DMC2121", { name }, { span: placeOfName(override), help: suggest(name, names, "tools are") });
    }
  },
};
