import { isObject } from "../../../../runtime/support/json.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import type { Path } from "../../../source/syntax-tree.ts";
import { textSpan } from "../../../source/text-span.ts";

/** An upstream has no templates: it is the same for every call. */
export const upstreamTemplate: Rule = {
  upstream: (upstream, context) => visit(upstream.value, [], upstream, context),
};

/** `{name}` and `{a.b}`, but neither `${NAME}` nor the braces of JSON. */
const insert = /(?<!\$)\{\s*[A-Za-z_][\w.-]*\s*\}/g;

function visit(value: unknown, path: Path, upstream: Declared<unknown>, context: CheckContext): void {
  if (isObject(value))
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], upstream, context);
  if (typeof value !== "string") return;
  for (const { 0: template, index } of value.matchAll(insert)) {
    const span = textSpan(placeIn(upstream, path), value, index, index + template.length);
    const help = "only `${NAME}` is read, from the environment: put an argument into the `http` of a tool";
    context.report("DMC4005", { template }, { span, help });
  }
}
