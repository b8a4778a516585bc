import { DeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import type { DescribedTool } from "./described-tool.ts";

/** A complete list of tools, and the time until which it may be cached (milliseconds since the epoch). */
export interface ToolList {
  readonly tools: readonly DescribedTool[];
  readonly until: number;
}

/** The maximum number of pages of one list; a server with more is taken to loop. */
const maxPages = 1_000;

/**
 * Reads `tools/list` page by page. The list ends at a page whose cursor is missing, empty or repeated, or at a page
 * that only repeats earlier tools. Repeated tools are left out.
 * @throws DeltaMcpError("protocol") for a response without a list, or for more than 1,000 pages.
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
 * Returns the tools of a list, without members of a wrong type: one bad row, or a `null` for a missing text, must not
 * cost the others. Throws DeltaMcpError("protocol") if the value is not an array.
 */
export function toolsOf(value: unknown): readonly DescribedTool[] {
  if (!Array.isArray(value))
    throw new DeltaMcpError("protocol", "The server's list contains no `tools` array.");
  return value.flatMap((row) => {
    const tool = describedTool(row);
    return tool === undefined ? [] : [tool];
  });
}

/** Returns the tool without members of a wrong type; undefined if it has no name. */
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
