import type { ToolPin } from "../../upstream/mcp/tool-pin.ts";

/** A tool of an MCP server. */
export interface McpBinding {
  readonly upstream: string;
  /** Its name there. */
  readonly tool: string;
  /** The definition that was imported. Absent: any definition is taken. */
  readonly pin?: ToolPin;
  /** The tool only reads: a call whose connection broke is made again. */
  readonly reads?: true;
}
