import type { JsonObject } from "../../../runtime/support/json.ts";

/** Everything that an MCP server lists, as it lists it. */
export interface ListedServer {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly instructions?: string;
  readonly tools: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  /** It completes arguments of prompts and templates. */
  readonly completes: boolean;
  /** Its resources can be subscribed to. */
  readonly subscribes: boolean;
}
