import { DeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import type { DescribedTool } from "./described-tool.ts";

/** A whole list, and until when it may be kept (milliseconds since the epoch). */
export interface ToolList {
  readonly tools: readonly DescribedTool[];
  readonly until: number;
}

/** Pages of one list; a server with more of them is taken to go in a circle. */
const maxPages = 1_000;

/**
 * Asks for `tools/list` page by page. It ends at a page without a cursor, with an empty one, or with one that came
 * before; and at a page of tools that all came before, whatever its cursor. A tool that an earlier page has is left out.
 * @throws DeltaMcpError("protocol") for an answer without a list, or with over 1,000 pages.
 */
export async function readToolList(request: (params: JsonObject) => Promise<JsonObject>): Promise<ToolList> {
  const tools: DescribedTool[] = [];
  const names = new Set<string>();
  const cursors = new Set<string>();
  let params: JsonObject = {};
  let until = Number.POSITIVE_INFINITY;
  for (let page = 0; page < maxPages; page++) {
    const result = await request(params);
    const { ttlMs, nextCursor } = result;
    if (typeof ttlMs === "number") until = Math.min(until, Date.now() + ttlMs);
    const rows = toolsOf(result["tools"]);
    const fresh = rows.filter(({ name }) => !names.has(name));
    append(tools, fresh);
    for (const { name } of fresh) names.add(name);
    const repeats = rows.length > 0 && fresh.length === 0;
    if (typeof nextCursor !== "string" || nextCursor === "" || cursors.has(nextCursor) || repeats)
      return { tools, until };
    cursors.add(nextCursor);
    params = { cursor: nextCursor };
  }
  throw new DeltaMcpError("protocol", `tools/list has more than ${maxPages} pages.`);
}

/**
 * The tools of a list, each with the members that have the type MCP gives them: one bad row, or a `null` for a missing
 * text, must not cost the others.
 */
export function toolsOf(value: unknown): readonly DescribedTool[] {
  if (!Array.isArray(value))
    throw new DeltaMcpError("protocol", "The server's list contains no `tools` array.");
  return value.flatMap((row) => {
    const tool = describedTool(row);
    return tool === undefined ? [] : [tool];
  });
}

/** A tool as far as it is one; undefined without a name. */
export function describedTool(row: unknown): DescribedTool | undefined {
  if (!isObject(row) || typeof row["name"] !== "string") return undefined;
  const kept = Object.entries(row).filter(([key, value]) => memberTypes[key]?.(value) ?? true);
  return Object.fromEntries(kept) as unknown as DescribedTool;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";

const memberTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  docs: isText,
  category: isText,
  signature: isText,
  digest: isText,
  inputSchema: isSchema,
  authorSchema: isSchema,
  outputSchema: isSchema,
  annotations: isObject,
  examples: Array.isArray,
  _meta: isObject,
};
