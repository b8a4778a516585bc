import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** What a tool says of itself does not contradict itself (MCP, ToolAnnotations). */
export const annotations: Rule = {
  tool: (tool, context) => {
    const { readOnly, destructive } = tool.value.annotations ?? {};
    if (readOnly !== true || destructive !== true) return;
    context.report(
      "DMC2108",
      {},
      {
        span: placeIn(tool, ["annotations", "destructive"], "key"),
        help: "a tool that only reads destroys nothing: take one of them out",
      },
    );
  },
};
