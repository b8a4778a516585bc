import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import type { Span } from "../../../source/source-file.ts";
import { parseDuration } from "../../../spec/quantities.ts";
import type { Duration } from "../../../spec/spec.ts";

/** A timeout leaves some time, and no more than a timer can count. */
export const timeout: Rule = {
  server: ({ documents }, context) => {
    for (const { spec, tree } of documents) {
      check(spec.defaults?.timeout, () => tree.locate(["defaults", "timeout"]), context);
    }
  },
  tool: (tool, context) => check(tool.value.timeout, () => placeIn(tool, ["timeout"]), context),
  upstream: (upstream, context) =>
    check(upstream.value.http?.timeout, () => placeIn(upstream, ["http", "timeout"]), context),
};

function check(value: Duration | undefined, span: () => Span, context: CheckContext): void {
  if (value === undefined || (parseDuration(value) ?? 0) > 0) return;
  context.report("DMC2109", { value }, { span: span(), help: "write it as `10s` or `2m`" });
}
