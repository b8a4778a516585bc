import type { ToolAnnotations, ToolExample } from "../../catalogue/records.ts";
import type { JsonObject, JsonSchema } from "../../support/json.ts";

/** One line of a server's index. */
export interface IndexedTool {
  readonly name: string;
  readonly description: string;
  /** How it is called, where the server's search says so. */
  readonly signature?: string;
  /** The key under which its description is cached; servers that do not know Delta-MCP give none. */
  readonly digest?: string;
}

/** All that a server says of one tool. */
export interface DescribedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly docs?: string;
  readonly category?: string;
  /** MCP requires it; some servers leave it out. */
  readonly inputSchema?: JsonSchema;
  readonly authorSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly examples?: readonly ToolExample[];
  readonly signature?: string;
  readonly digest?: string;
  readonly _meta?: JsonObject;
}

export interface Descriptions {
  readonly tools: readonly DescribedTool[];
  /** Names that the server has no tool for. */
  readonly unknown: readonly string[];
}
