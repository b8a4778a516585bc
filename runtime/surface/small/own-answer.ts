import type { ToolRecord } from "../../catalogue/records.ts";

/** The smallest limit that a host has for one answer, in tokens. */
export const maxAnswerTokens = 1_700;

/**
 * Stands for describe_tools in the result handler, so that a very long describe is cut, held and read on like any
 * tool's result.
 */
export const describeTools: ToolRecord = {
  name: "describe_tools",
  description: "",
  rank: 0,
  visible: false,
  signature: "describe_tools(names)",
  documented: "",
  inputSchema: true,
  annotations: { readOnlyHint: true },
  run: { kind: "mock", value: null },
  result: { format: "text", maxTokens: maxAnswerTokens, paginateAfter: 1_000 },
  timeoutMs: 0,
  digest: "",
};
