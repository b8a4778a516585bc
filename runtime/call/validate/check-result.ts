import { DeltaMcpError } from "../../errors.ts";
import { ForeignResult } from "../../result/foreign-result.ts";
import { NoBody } from "../../result/no-body.ts";
import { isToolResult, type ToolResult } from "../tool-result.ts";
import type { PreparedTool } from "../tool-table.ts";
import { explainErrors } from "./explain-arguments.ts";
import { fitResult } from "./fit-result.ts";

/** A result that was held to the output schema. */
export interface CheckedResult {
  /** Without the nulls of optional properties whose schema takes no null: leaving them out says the same. */
  readonly value: unknown;
  /** Why the value is not what the output schema promises: an `invalid_result`. */
  readonly mismatch?: DeltaMcpError;
}

/**
 * Holds a result to the tool's output schema. Finished MCP content is held to it by its `structuredContent`; an error needs
 * none (2025-11-25, server/tools, Output Schema), and what has no body has nothing to check. Throws
 * DeltaMcpError("invalid_result") for a mismatch where the spec is strict.
 */
export function checkResult(tool: PreparedTool, value: unknown): CheckedResult {
  const validate = tool.validators.result;
  if (validate === undefined || value instanceof NoBody) return { value };
  if (value instanceof ForeignResult) return checkForeign(tool, value, validate);
  const finished: ToolResult | undefined = isToolResult(value) ? value : undefined;
  if (finished?.isError === true) return { value };
  const data = finished === undefined ? value : finished.structuredContent;
  if (validate(data)) return { value };
  const errors = validate.errors ?? [];
  const fitting = fitResult(data, validate, errors);
  if (fitting !== undefined)
    return {
      value: finished === undefined ? fitting.value : { ...finished, structuredContent: fitting.value },
    };
  const mismatch = mismatchOf(tool, data, errors);
  if (tool.record.result.strict === true) throw mismatch;
  return { value, mismatch };
}

/** The result of another server stays as it is: what it promised is between it and its client. */
function checkForeign(
  tool: PreparedTool,
  value: ForeignResult,
  validate: NonNullable<PreparedTool["validators"]["result"]>,
): CheckedResult {
  const { isError, structuredContent } = value.result;
  if (isError === true || structuredContent === undefined || validate(structuredContent)) return { value };
  return { value, mismatch: mismatchOf(tool, structuredContent, validate.errors ?? []) };
}

function mismatchOf(
  { record }: PreparedTool,
  data: unknown,
  errors: Parameters<typeof explainErrors>[2],
): DeltaMcpError {
  const problems = explainErrors({ inputSchema: record.outputSchema ?? true }, data, errors, "the result");
  return new DeltaMcpError(
    "invalid_result",
    `${record.name} ran, but its result does not fit its output schema: ${problems}.`,
  );
}
