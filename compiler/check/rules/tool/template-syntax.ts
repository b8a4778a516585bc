import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { textSpan } from "../../../source/text-span.ts";

const reasons = {
  unclosed: "`{` is not closed",
  unopened: "`}` has no `{` before it",
  empty: "`{}` does not name an argument",
} as const;

/** The braces of templates match, and `{+name}` is only in the path of a request. */
export const templateSyntax: Rule = {
  template: ({ owner, path, text, template }, context) => {
    for (const { kind, start, end } of template.problems) {
      context.report(
        "DMC4010",
        { reason: reasons[kind] },
        {
          span: textSpan(placeIn(owner, path), text, start, end),
          help: "write `{name}` to insert an argument, and `{{` or `}}` for a literal brace",
        },
      );
    }
    if (path.join(".") === "run.http.path") return;
    for (const part of template.parts) {
      if (part.kind === "text" || part.reserved !== true) continue;
      context.report(
        "DMC4010",
        { reason: `\`{+${part.name}}\` is allowed only in the \`path\` of a request` },
        {
          span: textSpan(placeIn(owner, path), text, part.start, part.end),
          help: `write \`{${part.name}}\`: its value is encoded for this place`,
        },
      );
    }
  },
};
