import { DeltaMcpError } from "../../errors.ts";
import type { ToolResult } from "../tool-result.ts";
import type { PreparedTool } from "../tool-table.ts";
import { explainErrors } from "./explain-arguments.ts";

/**
 * Throws DeltaMcpError("invalid_result") where a tool with an output schema returned something else: clients were
 * promised that shape, and the official ones refuse any other. Finished MCP content is held to it by its
 * `structuredContent`; an error needs none (2025-11-25, server/tools, Output Schema).
 */
export function checkResult(tool: PreparedTool, value: unknown, finished: ToolResult | undefined): void {
  const validate = tool.validators.result;
  if (validate === undefined || finished?.isError === true) return;
  const data = finished === undefined ? value : finished.structuredContent;
  if (validate(data)) return;
  const schema = tool.record.outputSchema ?? true;
  const problems = explainErrors({ inputSchema: schema }, data, validate.errors ?? [], "the result");
  throw new DeltaMcpError(
    "invalid_result",
    `${tool.record.name} ran, but its result is not what its output schema promises: ${problems}.`,
  );
}
