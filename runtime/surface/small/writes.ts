import type { ToolRecord } from "../../catalogue/records.ts";

export function isReadOnly(tool: Pick<ToolRecord, "annotations">): boolean {
  return tool.annotations?.readOnlyHint === true;
}

/** Why query_tool does not run a tool. */
export function writes(tool: ToolRecord): string {
  return `nothing was run: \`${tool.name}\` may change things: run it with execute_tool`;
}
