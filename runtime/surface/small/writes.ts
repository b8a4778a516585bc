import type { ToolRecord } from "../../catalogue/records.ts";

export function isReadOnly(tool: ToolRecord): boolean {
  return tool.annotations?.readOnlyHint === true;
}

/** Why query_tool does not run a tool. */
export function writes(tool: ToolRecord): string {
  return `\`${tool.name}\` may change things: run it with execute_tool`;
}
