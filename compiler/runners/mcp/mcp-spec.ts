import type { ToolPin } from "../../../runtime/upstream/mcp/tool-pin.ts";

/** `run: { mcp: … }` of a spec: a tool of an MCP server. */
export interface McpSpec {
  readonly upstream: string;
  /** Default: the tool's own name. */
  readonly tool?: string;
  readonly pin?: ToolPin;
}
