import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import { parseUriTemplate } from "../../../spec/uri-template.ts";

/** Completions are offered for variables that the URI template has. */
export const resourceCompletion: Rule = {
  resource: (resource, context) => {
    const parsed = parseUriTemplate(resource.value.uriTemplate ?? "");
    const variables = parsed.kind === "template" ? parsed.variables : [];
    for (const name of Object.keys(resource.value.complete ?? {})) {
      if (variables.includes(name)) continue;
      context.report(
        "DMC2114",
        { name },
        {
          span: placeIn(resource, ["complete", name], "key"),
          help: suggest(
            name,
            variables,
            "its variables are",
            "write a variable as `{name}` in the `uriTemplate`, or remove `complete`",
          ),
        },
      );
    }
  },
};
