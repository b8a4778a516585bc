import type { Rule } from "../../../bind/rule.ts";
import { explainDefault } from "../../../schema/keywords/explain-default.ts";
import { malformedKeywords } from "../../../schema/keywords/malformed-keywords.ts";

/** A default fits its own schema: a call without the argument gets it. */
export const schemaDefault: Rule = {
  schema: ({ schema, span }, context) => {
    if (schema["default"] === undefined || malformedKeywords(schema).length > 0) return;
    const reason = explainDefault(schema);
    if (reason === undefined) return;
    context.report(
      "DMC3011",
      { reason },
      { span: span(["default"]), help: "correct or remove it; until then, no default is filled in" },
    );
  },
};
