import { isObject } from "../../../../runtime/support/json.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import type { Path } from "../../../source/syntax-tree.ts";
import { textSpan } from "../../../source/text-span.ts";

/** An upstream is the same for every call: its strings contain `${NAME}`, and no templates of arguments. */
export const upstreamTemplate: Rule = {
  upstream: (upstream, context) => visit(upstream.value, [], upstream, context),
};

/** Matches a template of an argument, as `{name}` or `{a.b}`. Skips `${NAME}` and the braces of JSON. */
const argumentTemplate = /(?<!\$)\{\s*[A-Za-z_][\w.-]*\s*\}/g;

function visit(value: unknown, path: Path, upstream: Declared<unknown>, context: CheckContext): void {
  if (isObject(value))
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], upstream, context);
  if (typeof value !== "string") return;
  for (const { 0: template, index } of value.matchAll(argumentTemplate)) {
    const span = textSpan(placeIn(upstream, path), value, index, index + template.length);
    const help = "move it into the `run` of a tool; an upstream inserts only `${NAME}`, from the environment";
    context.report("DMC4005", { template }, { span, help });
  }
}
