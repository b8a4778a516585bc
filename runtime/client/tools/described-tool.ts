import type { ToolAnnotations, ToolExample } from "../../catalogue/records.ts";
import type { JsonObject, JsonSchema } from "../../support/json.ts";

/** One line of a server's index. */
export interface IndexedTool {
  readonly name: string;
  readonly description: string;
  /** The call signature, if the server's search returns it. */
  readonly signature?: string;
  /** The key of its description in the cache; absent for servers that do not know Delta-MCP. */
  readonly digest?: string;
}

/** The full description of a tool. */
export interface DescribedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly docs?: string;
  readonly category?: string;
  /** Required by MCP, but missing from some servers. */
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
  /** Names of unknown tools. */
  readonly unknown: readonly string[];
}
