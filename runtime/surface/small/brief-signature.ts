import type { ToolRecord } from "../../catalogue/records.ts";
import { estimateTokens } from "../../result/cut/estimate-tokens.ts";
import { isObject } from "../../support/json.ts";

/** A signature dearer than this is worth a describe of its own. */
const maxTokens = 150;

/**
 * The call signature as search answers and the pinned index show it. A very long one is cut to the required
 * parameters, and says where the rest is.
 */
export function briefSignature(tool: Pick<ToolRecord, "name" | "signature" | "inputSchema">): string {
  if (estimateTokens(tool.signature) <= maxTokens) return tool.signature;
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
  const properties = Object.keys(isObject(schema["properties"]) ? schema["properties"] : {});
  const needed = Array.isArray(schema["required"])
    ? schema["required"].filter((name) => typeof name === "string")
    : [];
  const shown = needed.slice(0, 8);
  const rest = properties.length - shown.length;
  return `${tool.name}(${shown.join(", ")}${shown.length > 0 ? ", " : ""}… describe_tools for ${rest} more)`;
}
