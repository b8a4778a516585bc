import { shownDefinition } from "../tables/list.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";
import { plainDefinition } from "./costs.ts";
import { countTokens } from "./tokens.ts";

/** A tool for which a model pays more in the full surface's list than in that of a plain MCP server. */
export interface DearerTool {
  readonly name: string;
  readonly plain: number;
  readonly full: number;
}

/**
 * The tools that lean lists make dearer. There should be none but those whose schema lacks what strict clients demand: the
 * `properties` of the root, the type of a property.
 */
export function dearerTools({
  catalogue,
  list,
}: Pick<TunedCatalogue, "catalogue" | "list">): readonly DearerTool[] {
  const { tools } = JSON.parse(list) as { tools: readonly { name: string; inputSchema: unknown }[] };
  const full = new Map(tools.map((tool) => [tool.name, countTokens(shownDefinition(tool))]));
  return catalogue.tools
    .filter((tool) => tool.visible)
    .map((tool) => ({
      name: tool.name,
      plain: countTokens(plainDefinition(tool)),
      full: full.get(tool.name) ?? 0,
    }))
    .filter((tool) => tool.full > tool.plain);
}
