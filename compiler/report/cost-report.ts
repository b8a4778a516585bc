import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Costs, plainDefinition } from "../cost/costs.ts";
import type { SurfaceChoice } from "../cost/surface-cost.ts";
import { countTokens } from "../cost/tokens.ts";
import { categoryOf } from "../tables/categories.ts";
import { wholeDescription } from "../tables/descriptions.ts";
import { shownDefinition } from "../tables/list.ts";
import type { PinnedTool } from "../tables/pinned-index.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";

/** The costs of a catalogue in detail: the data of `deltamcp report`. Tokens are o200k_base, bytes are UTF-8. */
export interface CostReport {
  readonly server: { readonly name: string; readonly version: string; readonly title?: string };
  readonly costs: Costs;
  readonly choice: SurfaceChoice;
  /** The tools whose signatures execute_tool has, with the reason for each. */
  readonly pinned: readonly PinnedTool[];
  /** Of the full surface's list, beside the encodings that `costs.bytes` has. */
  readonly compressed: { readonly gzip: number; readonly brotli: number };
  /** The visible tools, by their cost as plain MCP: the most expensive first. */
  readonly tools: readonly ToolCost[];
  /** The number of hidden tools, which cost nothing. */
  readonly hidden: number;
}

export interface ToolCost {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  /** As a plain MCP server would list it; of which the description is so much. */
  readonly plain: number;
  readonly prose: number;
  /** As the full surface lists it. */
  readonly full: number;
  /** Its call signature, as a search answers with it. */
  readonly signature: number;
  /** Its describe. */
  readonly documented: number;
}

export function costReport({ catalogue, records, list, costs, choice, pinned }: TunedCatalogue): CostReport {
  const listed = (JSON.parse(list) as { tools: { name: string; inputSchema: unknown }[] }).tools;
  const full = new Map(listed.map((tool) => [tool.name, countTokens(shownDefinition(tool))]));
  const { name, version, title } = catalogue.server;
  const tools = catalogue.tools.flatMap((tool, place): ToolCost[] => {
    const record = records[place];
    if (!tool.visible || record === undefined) return [];
    return [
      {
        name: tool.name,
        category: categoryOf(tool),
        description: tool.description,
        plain: countTokens(plainDefinition(tool)),
        prose: countTokens(wholeDescription(tool)),
        full: full.get(tool.name) ?? 0,
        signature: countTokens(record.signature),
        documented: countTokens(record.documented),
      },
    ];
  });
  return {
    server: { name, version, ...(title === undefined ? {} : { title }) },
    costs,
    choice,
    pinned,
    compressed: { gzip: gzipSync(list, { level: 9 }).length, brotli: brotliCompressSync(list).length },
    hidden: catalogue.tools.length - tools.length,
    tools: tools.sort((a, b) => b.plain - a.plain || (a.name < b.name ? -1 : 1)),
  };
}
