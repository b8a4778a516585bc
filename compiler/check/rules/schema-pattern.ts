import { isObject } from "../../../runtime/json.ts";
import type { Span } from "../../source/source-file.ts";
import type { CheckContext, Rule } from "../rule.ts";

/** Regular expressions are ones: ECMA-262 with the flag `u`, as JSON Schema asks for (2020-12 core, 6.4). */
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
  const reason = faultOf(expression, "u");
  if (reason === undefined) return;
  if (faultOf(expression, "") === undefined) {
    const help = "without the flag it is one, and read so; but other validators refuse it";
    context.report("DMC3013", { reason }, { span: span(), help });
  } else {
    const help = "write it as JavaScript does; between double quotes YAML wants every backslash twice";
    context.report("DMC3006", { reason }, { span: span(), help });
  }
}

function faultOf(expression: string, flags: string): string | undefined {
  try {
    new RegExp(expression, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}
