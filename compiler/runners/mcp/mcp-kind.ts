import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import type { RunnerKind } from "../runner-kind.ts";

/** A tool of an MCP server. */
export const mcpKind: RunnerKind<"mcp"> = {
  upstream: { kind: "mcp", nameOf: ({ upstream }) => upstream },
  lower: (tool, { follows }) => {
    const { upstream, tool: name = tool.name, pin } = tool.run.spec;
    const reads = tool.value.annotations?.readOnly === true ? (true as const) : undefined;
    return {
      run: omitUndefined({
        kind: "mcp" as const,
        upstream,
        tool: name,
        pin: follows(upstream) ? undefined : pin,
        reads,
      }),
    };
  },
};
