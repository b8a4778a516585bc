import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** Annotations do not contradict one another (MCP, ToolAnnotations). */
export const annotations: Rule = {
  tool: (tool, context) => {
    const { readOnly, destructive } = tool.value.annotations ?? {};
    if (readOnly !== true || destructive !== true) return;
    context.report(
      "DMC2108",
      {},
      {
        span: placeIn(tool, ["annotations", "destructive"], "key"),
        help: "remove one of the two: a tool that only reads cannot destroy",
      },
    );
  },
};
