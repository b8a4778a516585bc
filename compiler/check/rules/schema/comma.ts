import type { Rule } from "../../../bind/rule.ts";
import type { Details } from "../../../diagnostics/report.ts";
import { isQuoted, type UnquotedComma, unquotedCommas } from "../../../schema/keywords/unquoted-comma.ts";

/**
 * A comma ends an unquoted string inside `{ … }`, and the rest of the string becomes a key without meaning:
 * `{ description: in full, or in part }` has the key `or in part`. YAML and JSON Schema both accept that.
 */
export const schemaComma: Rule = {
  schema: (use, context) => {
    for (const comma of unquotedCommas(use)) {
      const [first] = comma.rest;
      context.report("DMC3015", { keyword: first.keyword }, { span: first.key, ...wayOut(comma) });
    }
  },
};

function wayOut({ head, rest }: UnquotedComma): Pick<Details, "help" | "fix"> {
  const { keyword, value, valueSpan } = head;
  if (typeof value !== "string" || isQuoted(valueSpan))
    return { help: "inside { } a comma ends a value: write numbers without commas, and put texts in quotes" };
  const span = { ...valueSpan, end: rest.at(-1)?.end ?? valueSpan.end };
  const text = span.source.text.slice(span.start, span.end).replace(/\s*\n\s*/g, " ");
  const replacement = JSON.stringify(text);
  return { help: `put the text in quotes: \`${keyword}: ${replacement}\``, fix: { span, replacement } };
}
