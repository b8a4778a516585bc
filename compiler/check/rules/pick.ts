import { placeIn } from "../declared.ts";
import { explainExpression } from "../explain-expression.ts";
import type { Rule } from "../rule.ts";
import { textSpan } from "../text-span.ts";

/** `pick` is JMESPath, and calls only functions that there are. */
export const pick: Rule = {
  tool: async (tool, context) => {
    const expression = tool.value.result?.pick;
    if (expression === undefined) return;
    for (const { reason, start, end, help } of await explainExpression(expression)) {
      const span = textSpan(placeIn(tool, ["result", "pick"]), expression, start, end);
      context.report("DMC4040", { reason }, { span, ...(help === undefined ? {} : { help }) });
    }
  },
};
