import { nextArgument } from "../../runtime/result/held/continuation-hint.ts";
import { shownDefinition } from "../tables/list.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";
import { plainDefinition } from "./costs.ts";
import { countTokens } from "./tokens.ts";

/** A tool that costs a model more tokens in the full surface's list than in the list of a plain MCP server. */
export interface DearerTool {
  readonly name: string;
  readonly plain: number;
  readonly full: number;
}

/**
 * Finds the tools that cost more in the lean list. The only expected ones have schemas without keywords that strict clients
 * demand: the `properties` of the root, the type of a property. The argument by which a model reads on in a list is not
 * counted: a plain server has no pages.
 */
export function dearerTools({
  catalogue,
  list,
}: Pick<TunedCatalogue, "catalogue" | "list">): readonly DearerTool[] {
  const { tools } = JSON.parse(list) as { tools: readonly ListedTool[] };
  const full = new Map(tools.map((tool) => [tool.name, countTokens(shownDefinition(withoutNext(tool)))]));
  return catalogue.tools
    .filter((tool) => tool.visible)
    .map((tool) => ({
      name: tool.name,
      plain: countTokens(plainDefinition(tool)),
      full: full.get(tool.name) ?? 0,
    }))
    .filter((tool) => tool.full > tool.plain);
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, unknown>> };
}

function withoutNext(tool: ListedTool): ListedTool {
  const { [nextArgument]: _, ...properties } = tool.inputSchema.properties ?? {};
  return { ...tool, inputSchema: { ...tool.inputSchema, properties } };
}
