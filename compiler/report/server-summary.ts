import type { Costs } from "../cost/costs.ts";
import { type ToolCount, toolCount } from "../support/tool-count.ts";
import { pinnedLines } from "../tables/pinned-index.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";

/** The facts of a compiled server that the command line prints. The lock keeps them for builds that change nothing. */
export type ServerSummary = ToolCount & {
  readonly name: string;
  readonly version: string;
  readonly surface: "full" | "small";
  /** The reasons for this surface, and the pinned tools of the small one. */
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
