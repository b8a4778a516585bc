import type { DeltaClient } from "../../runtime/client/delta-client.ts";
import type { DescribedTool } from "../../runtime/client/tools/described-tool.ts";
import { append } from "../../runtime/support/lists.ts";

/** Tools that a Delta-MCP server is asked to describe in one request. */
const atOnce = 100;

/**
 * The whole definition of each tool of a server: all pages of `tools/list`. A Delta-MCP server is asked for
 * the tools of its index, because its list may have the tools of the small surface, and for the schemas as their author
 * wrote them.
 */
export async function toolDefinitions(client: DeltaClient): Promise<readonly DescribedTool[]> {
  if (client.agreement.delta === undefined) return client.listTools();
  const names = (await client.index()).map(({ name }) => name);
  const tools: DescribedTool[] = [];
  for (let start = 0; start < names.length; start += atOnce) {
    const described = await client.describe(names.slice(start, start + atOnce));
    append(tools, described.tools);
  }
  return tools.map(({ authorSchema, ...tool }) =>
    authorSchema === undefined ? tool : { ...tool, inputSchema: authorSchema },
  );
}
