import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { textSpan } from "../../../source/text-span.ts";

const reasons = {
  unclosed: "`{` is never closed",
  unopened: "`}` was never opened",
  empty: "`{}` does not name an argument",
} as const;

/** The braces of templates match. */
export const templateSyntax: Rule = {
  template: ({ owner, path, text, template }, context) => {
    for (const { kind, start, end } of template.problems) {
      context.report(
        "DMC4010",
        { reason: reasons[kind] },
        {
          span: textSpan(placeIn(owner, path), text, start, end),
          help: "`{name}` inserts an argument; `{{` and `}}` are literal braces",
        },
      );
    }
  },
};
