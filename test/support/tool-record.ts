import type { ToolRecord } from "../../runtime/catalogue/records.ts";

/** A ToolRecord with everything filled in that a test does not care about. */
export function toolRecord(tool: Partial<ToolRecord> & Pick<ToolRecord, "name">): ToolRecord {
  return {
    description: `The tool ${tool.name}`,
    rank: 100,
    visible: true,
    signature: `${tool.name}()`,
    documented: `${tool.name}()`,
    inputSchema: { type: "object" },
    run: { kind: "fn", handler: tool.name },
    result: { format: "json", maxTokens: 500, paginateAfter: 50 },
    timeoutMs: 30_000,
    digest: "0".repeat(64),
    ...tool,
  };
}
