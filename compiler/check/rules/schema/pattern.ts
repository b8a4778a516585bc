import { isObject } from "../../../../runtime/support/json.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { explainRegex } from "../../../schema/keywords/regex.ts";
import { foreignConstruct } from "../../../schema/keywords/regex-dialect.ts";
import { planPattern } from "../../../schema/patterns/pattern-plan.ts";
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
  const isPattern = reason === undefined || explainRegex(expression, "") === undefined;
  if (isPattern) checkTime(expression, span, context);
  if (reason === undefined) return;
  const meant = foreignConstruct(expression);
  if (isPattern) {
    const help = meant ?? "correct it: this server reads it without the flag, but other validators refuse it";
    context.report("DMC3013", { reason }, { span: span(), help });
  } else {
    const help = meant ?? "use JavaScript's syntax; inside double quotes YAML needs each backslash twice";
    context.report("DMC3006", { reason }, { span: span(), help });
  }
}

/** A text of 30 characters can keep a backtracking engine busy for minutes. */
function checkTime(expression: string, span: () => Span, context: CheckContext): void {
  const plan = planPattern(expression);
  if (!plan.exponential) return;
  const here =
    plan.kind === "short"
      ? `this server therefore refuses texts of more than ${plan.maxLength} characters`
      : "this server matches it in linear time, but clients and other validators do not";
  const help = `${here}; put no repetition inside a repetition: \`^a+$\` instead of \`^(a+)+$\``;
  context.report("DMC3016", {}, { span: span(), help });
}
