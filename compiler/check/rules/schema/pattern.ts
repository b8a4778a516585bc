import { isObject } from "../../../../runtime/support/json.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { explainRegex } from "../../../schema/keywords/regex.ts";
import type { Span } from "../../../source/source-file.ts";

/** Regular expressions are valid ECMA-262 with the flag `u`, as JSON Schema demands (2020-12 core, 6.4). */
export const schemaPattern: Rule = {
  schema: ({ schema, span }, context) => {
    const { pattern, patternProperties } = schema;
    if (typeof pattern === "string") check(pattern, () => span(["pattern"]), context);
    if (!isObject(patternProperties)) return;
    for (const expression of Object.keys(patternProperties)) {
      check(expression, () => span(["patternProperties", expression], "key"), context);
    }
  },
};

function check(expression: string, span: () => Span, context: CheckContext): void {
  const reason = explainRegex(expression, "u");
  if (reason === undefined) return;
  if (explainRegex(expression, "") === undefined) {
    const help = "it is one without the flag `u`, and is read so, but other validators refuse it";
    context.report("DMC3013", { reason }, { span: span(), help });
  } else {
    const help = "write it as JavaScript does; between double quotes YAML wants every backslash twice";
    context.report("DMC3006", { reason }, { span: span(), help });
  }
}
