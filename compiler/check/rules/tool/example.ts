import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { validateValue } from "../../../schema/validate-value.ts";

/** Examples fit the schemas: models copy their arguments, and mocks answer with their results. */
export const example: Rule = {
  tool: async (tool, context) => {
    const { resolvedInput: input, resolvedOutput: output } = tool;
    for (const [index, { args = {}, result }] of (tool.value.examples ?? []).entries()) {
      const place = ["examples", index];
      for (const { path, reason } of await validateValue(input.schema, args, "the arguments")) {
        context.report("DMC3020", { reason }, { span: placeIn(tool, [...place, "args", ...path]) });
      }
      if (result === undefined || output === undefined) continue;
      for (const { path, reason } of await validateValue(output.schema, result, "the result")) {
        context.report("DMC3021", { reason }, { span: placeIn(tool, [...place, "result", ...path]) });
      }
    }
  },
};
