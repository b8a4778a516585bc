import { isObject } from "../../../../runtime/support/json.ts";
import { parseEnv } from "../../../../runtime/upstream/env.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import type { Path } from "../../../source/syntax-tree.ts";
import { textSpan } from "../../../source/text-span.ts";

/** `${NAME}` and `${NAME:-default}` in upstreams are well formed. */
export const envReference: Rule = {
  upstream: (upstream, context) => visit(upstream.value, [], upstream, context),
};

function visit(value: unknown, path: Path, upstream: Declared<unknown>, context: CheckContext): void {
  if (typeof value === "string") check(value, path, upstream, context);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...path, index], upstream, context);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], upstream, context);
}

function check(text: string, path: Path, upstream: Declared<unknown>, context: CheckContext): void {
  for (const { kind, start, end } of parseEnv(text).problems) {
    context.report(
      "DMC4003",
      {
        reference: text.slice(start, end),
        reason: kind === "unclosed" ? "has no closing brace" : "does not name a variable",
      },
      {
        span: textSpan(placeIn(upstream, path), text, start, end),
        help: "write `${NAME}` or `${NAME:-default}`, and `$${` for a literal `${`",
      },
    );
  }
}
