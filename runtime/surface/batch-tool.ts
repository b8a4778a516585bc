import type { JsonObject } from "../support/json.ts";

/** The tool of the full surface that runs readers many times, over all pages, and picks from the results. */
export const batchToolName = "query_tool";

/**
 * Returns the definition of the batch tool: at most 90 tokens of name, description and input schema. `pages`: some tool
 * of the catalogue names the pages of its service.
 */
export function batchDefinition(pages: boolean): JsonObject {
  const all = pages ? "for each args or over all pages" : "for each of many args";
  return {
    name: batchToolName,
    description: `Run a read-only tool ${all}; pick filters and counts`,
    inputSchema: {
      type: "object",
      properties: {
        name: { type: "string" },
        args: { type: "object" },
        each: { type: "array", items: { type: "object" } },
        pick: { type: "string", description: "JMESPath; count_by(@,&key)" },
        ...(pages ? { pages: { enum: ["all"] } } : {}),
      },
    },
    annotations: { readOnlyHint: true },
  };
}
