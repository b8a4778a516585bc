import type { Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import { knownFormats } from "../../../schema/keywords/formats.ts";

/** Formats are known: an unknown format checks nothing. */
export const schemaFormat: Rule = {
  schema: ({ schema, span }, context) => {
    const { format } = schema;
    if (typeof format !== "string" || knownFormats.has(format)) return;
    context.report(
      "DMC3007",
      { format },
      { span: span(["format"]), help: suggest(format, knownFormats, "known formats are") },
    );
  },
};
