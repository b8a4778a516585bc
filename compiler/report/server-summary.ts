import type { Costs } from "../cost/costs.ts";
import { type ToolCount, toolCount } from "../support/tool-count.ts";
import { pinnedLines } from "../tables/pinned-index.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";

/** What the command line prints of a compiled server. Kept in its lock, so that an unchanged build can print it. */
export type ServerSummary = ToolCount & {
  readonly name: string;
  readonly version: string;
  readonly surface: "full" | "small";
  /** Why this surface, and which tools are at hand on the small one. */
  readonly reasons: readonly string[];
  readonly costs: Costs;
};

export function summarise({ catalogue, header, choice, pinned, costs }: TunedCatalogue): ServerSummary {
  const { name, version } = catalogue.server;
  return {
    name,
    version,
    ...toolCount(catalogue.tools),
    surface: header.surface,
    reasons: [...choice.reasons, ...pinnedLines(pinned)],
    costs,
  };
}
