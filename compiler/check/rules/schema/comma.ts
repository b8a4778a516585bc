import type { Rule } from "../../../bind/rule.ts";
import type { Details } from "../../../diagnostics/report.ts";
import { isQuoted, type TornText, tornTexts } from "../../../schema/keywords/torn-text.ts";

/**
 * In `{ … }` a comma ends a text, and what follows it becomes a key that says nothing: `{ description: in full, or in
 * part }` has a key `or in part`. YAML is content with that, and so is JSON Schema.
 */
export const schemaComma: Rule = {
  schema: (use, context) => {
    for (const torn of tornTexts(use)) {
      const [first] = torn.rest;
      context.report("DMC3015", { keyword: first.keyword }, { span: first.key, ...mending(torn) });
    }
  },
};

function mending({ head, rest }: TornText): Pick<Details, "help" | "fix"> {
  const { keyword, value, valueSpan } = head;
  if (typeof value !== "string" || isQuoted(valueSpan))
    return { help: "a comma ends a value in { }: write numbers without it, and texts in quotes" };
  const span = { ...valueSpan, end: rest.at(-1)?.end ?? valueSpan.end };
  const text = span.source.text.slice(span.start, span.end).replace(/\s*\n\s*/g, " ");
  const replacement = JSON.stringify(text);
  return { help: `quote the text: \`${keyword}: ${replacement}\``, fix: { span, replacement } };
}
