import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import type { TemplateUse } from "../../../bind/templates.ts";
import { didYouMean, listNames } from "../../../diagnostics/suggest.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import { textSpan } from "../../../source/text-span.ts";

/** Templates name existing arguments. */
export const templateArgument: Rule = {
  template: ({ owner, path, text, template, args }, context) => {
    for (const part of template.parts) {
      if (part.kind === "text") continue;
      const found = findArgument(args, part.name);
      if (found.kind === "found") {
        // In a header or a body it may be the sign of a price.
        if (path.at(-1) === "path" && text.charAt(part.start - 1) === "$")
          warnOfDollar(owner, path, text, part, context);
        continue;
      }
      context.report(
        "DMC4011",
        { name: part.name },
        {
          span: textSpan(placeIn(owner, path), text, part.start, part.end),
          help: helpFor(part.name, text.charAt(part.start - 1) === "$", found.candidates),
        },
      );
    }
  },
};

/** `${text}` is how upstreams and shells write variables: an argument is `{text}`. */
function warnOfDollar(
  owner: TemplateUse["owner"],
  path: TemplateUse["path"],
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  context: CheckContext,
): void {
  const template = text.slice(start, end);
  context.report(
    "DMC4013",
    { template },
    { span: textSpan(placeIn(owner, path), text, start - 1, end), help: `write \`${template}\`` },
  );
}

function helpFor(name: string, dollar: boolean, candidates: readonly string[]): string {
  const meant = didYouMean(name, candidates);
  if (meant !== undefined) return meant;
  if (dollar) return "only `upstreams` reads the environment: put a secret into `auth` or `headers` there";
  return candidates.length === 0
    ? "the input has no properties: add one"
    : `the arguments are ${listNames(candidates)}`;
}
