import { type Declared, placeOfName } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { legalNames, portableName } from "../../../spec/names.ts";

/** A tool, prompt or resource has a name that the profile allows. */
export const legalName: Rule = {
  tool: (tool, context) => check("tool", tool, context),
  prompt: (prompt, context) => check("prompt", prompt, context),
  resource: (resource, context) => check("resource", resource, context),
};

function check(sort: string, declared: Declared<unknown>, context: CheckContext): void {
  const { pattern, words } = legalNames(context.config.profile);
  if (pattern.test(declared.name)) return;
  context.report(
    "DMC2101",
    { sort, name: declared.name },
    {
      span: placeOfName(declared),
      help: `rename it to \`${portableName(declared.name)}\`: names have ${words}`,
    },
  );
}
