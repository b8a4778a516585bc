import type { ToolResult } from "../../call/tool-result.ts";
import { isObject } from "../../support/json.ts";
import type { Revision } from "../revisions.ts";
import { projectContent } from "./content.ts";

/**
 * A tool's result as a revision can carry it. Errors never carry `structuredContent`: SDK 1 clients check it against
 * the output schema even then.
 */
export function projectToolResult(result: ToolResult, revision: Revision): ToolResult {
  const content = projectContent(result.content, revision);
  const keep = result.structuredContent === undefined || carries(result, revision.structured);
  if (keep) return content === result.content ? result : { ...result, content };
  const { structuredContent: _dropped, ...rest } = result;
  return { ...rest, content };
}

function carries({ structuredContent, isError }: ToolResult, structured: Revision["structured"]): boolean {
  if (isError === true || structured === "none") return false;
  return structured === "any" || isObject(structuredContent);
}
