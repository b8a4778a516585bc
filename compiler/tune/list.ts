import type { Catalogue, Tool } from "../catalogue/catalogue.ts";
import type { ResolvedConfig } from "../config.ts";
import { templatedDescription, wholeDescription } from "./descriptions.ts";
import { shownSchema } from "./strip-noise.ts";

type ListConfig = Pick<ResolvedConfig, "detail" | "descriptionTemplate">;

/** The whole tools/list result of the full surface as JSON text, `{"tools":[…]}`. */
export function fullList(catalogue: Pick<Catalogue, "tools">, config: ListConfig): string {
  const visible = catalogue.tools.filter((tool) => tool.visible);
  return JSON.stringify({ tools: visible.map((tool) => listedTool(tool, config)) });
}

/** The array in a tools/list result: the part that hosts hand on to their models. */
export function toolsArray(list: string): string {
  return list.slice('{"tools":'.length, -"}".length);
}

/**
 * One tool as the full surface lists it (MCP's Tool, schema.ts).
 *
 * `outputSchema` goes out only with detail `complete`. No host shows it to its model before a call except one
 * code mode; and a tool that declares it owes `structuredContent` on every result, which half the hosts show
 * instead of the text, half not at all, and two beside it, paid twice. Without both, every host shows the
 * text once. Whoever wants the schema asks describe, or takes the generated types.
 */
function listedTool(tool: Tool, { detail, descriptionTemplate }: ListConfig): Record<string, unknown> {
  const complete = detail === "complete";
  const summary = complete ? wholeDescription(tool) : tool.description;
  return {
    name: tool.name,
    title: tool.title,
    description: templatedDescription(descriptionTemplate, summary, tool),
    inputSchema: shownSchema(tool.input, detail === "bare" ? "none" : "docs"),
    outputSchema: complete && tool.output !== undefined ? shownSchema(tool.output) : undefined,
    annotations: tool.annotations,
    _meta: tool.meta,
  };
}
