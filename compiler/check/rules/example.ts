import type { JsonSchema } from "../../../runtime/json.ts";
import { placeIn } from "../declared.ts";
import type { CheckContext, Rule } from "../rule.ts";
import type { UnitTool } from "../server-unit.ts";
import { validateValue } from "../validate-value.ts";

/** Examples hold: a model copies their arguments, and a mock answers with their result. */
export const example: Rule = {
  tool: async (tool, context) => {
    for (const [index, { args = {}, result }] of (tool.value.examples ?? []).entries()) {
      await check("DMC3020", tool, ["examples", index, "args"], [tool.resolvedInput.schema, args], context);
      if (result === undefined || tool.resolvedOutput === undefined) continue;
      await check(
        "DMC3021",
        tool,
        ["examples", index, "result"],
        [tool.resolvedOutput.schema, result],
        context,
      );
    }
  },
};

async function check(
  code: "DMC3020" | "DMC3021",
  tool: UnitTool,
  path: readonly (string | number)[],
  [schema, value]: readonly [JsonSchema, unknown],
  context: CheckContext,
): Promise<void> {
  for (const fault of await validateValue(schema, value)) {
    const what = fault.path.length === 0 ? "it" : `\`${fault.path.join(".")}\``;
    context.report(code, { what, reason: fault.reason }, { span: placeIn(tool, [...path, ...fault.path]) });
  }
}
