import type { JsonSchema } from "../../../../runtime/support/json.ts";
import type { BoundTool } from "../../../bind/bound-server.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { didYouMean, listNames } from "../../../diagnostics/suggest.ts";
import { explainExpression } from "../../../pick/explain-expression.ts";
import { findProperty } from "../../../schema/find-argument.ts";
import type { Span } from "../../../source/source-file.ts";
import type { Path } from "../../../source/syntax-tree.ts";
import { textSpan } from "../../../source/text-span.ts";
import type { SpecResult } from "../../../spec/spec.ts";

/** `pick` is valid JMESPath, calls existing functions only, and reads properties that the output schema has. */
export const pick: Rule = {
  server: async ({ documents }, context) => {
    for (const { spec, tree } of documents) {
      await checkResult(
        spec.defaults?.result,
        (path) => tree.locate(["defaults", "result", ...path]),
        context,
      );
    }
  },
  tool: async (tool, context) => {
    const { result } = tool.value;
    const fine = await checkResult(result, (path) => placeIn(tool, ["result", ...path]), context);
    if (!fine || result?.pick === undefined || tool.resolvedOutput === undefined) return;
    await checkProperties(tool, result.pick, tool.resolvedOutput.schema, context);
  },
};

/** Checks the expressions of a `result`: `pick`, and the one that finds the next page. */
async function checkResult(
  result: SpecResult | undefined,
  place: (path: Path) => Span,
  context: CheckContext,
): Promise<boolean> {
  const next = result?.pages?.next;
  if (next !== undefined && next !== "link-header") {
    await checkExpression(next, () => place(["pages", "next"]), context);
  }
  return result?.pick === undefined || checkExpression(result.pick, () => place(["pick"]), context);
}

async function checkExpression(
  expression: string,
  place: () => Span,
  context: CheckContext,
): Promise<boolean> {
  const faults = await explainExpression(expression);
  for (const { reason, start, end, help } of faults) {
    const span = textSpan(place(), expression, start, end);
    context.report("DMC4040", { reason }, { span, ...(help === undefined ? {} : { help }) });
  }
  return faults.length === 0;
}

async function checkProperties(
  tool: BoundTool,
  expression: string,
  output: JsonSchema,
  context: CheckContext,
): Promise<void> {
  const { pickedSchema } = await import("../../../pick/picked-schema.ts");
  pickedSchema(expression, output, (schema, name) => {
    const found = findProperty(output, schema, name);
    if (found.kind === "found") return;
    const start = positionOf(name, expression);
    const span = textSpan(placeIn(tool, ["result", "pick"]), expression, start, start + name.length);
    const help = didYouMean(name, found.candidates) ?? `its properties are ${listNames(found.candidates)}`;
    context.report("DMC4041", { name }, { span, help });
  });
}

/** The offset of the first use of a property, which the library's syntax tree lacks. `name:` is not a use. */
function positionOf(name: string, expression: string): number {
  const words = [...expression.matchAll(/[A-Za-z_]\w*(?!\w|\s*:)/g)];
  return words.find(([word]) => word === name)?.index ?? Math.max(0, expression.indexOf(name));
}
