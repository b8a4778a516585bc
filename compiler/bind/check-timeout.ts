import type { Span } from "../source/source-file.ts";
import { type Duration, parseDuration } from "../spec/quantities.ts";
import type { CheckContext } from "./rule.ts";

/** Reports a timeout that is zero, or longer than a timer can count. */
export function checkTimeout(value: Duration | undefined, span: () => Span, context: CheckContext): void {
  if (value === undefined || (parseDuration(value) ?? 0) > 0) return;
  context.report("DMC2109", { value }, { span: span(), help: "write a duration such as `10s` or `2m`" });
}
