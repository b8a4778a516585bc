import type { Figures } from "../cost/figures.ts";
import { type ToolCount, toolCount } from "../support/tool-count.ts";
import { residentLines } from "../tables/resident.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";

/** What the command line prints of a compiled server. Kept in its lock, so that an unchanged build can print it. */
export type ServerSummary = ToolCount & {
  readonly name: string;
  readonly version: string;
  readonly surface: "full" | "small";
  /** Why this surface, and which tools are at hand on the small one. */
  readonly reasons: readonly string[];
  readonly figures: Figures;
};

export function summarise({ catalogue, header, choice, resident, figures }: TunedCatalogue): ServerSummary {
  const { name, version } = catalogue.server;
  return {
    name,
    version,
    ...toolCount(catalogue.tools),
    surface: header.surface,
    reasons: [...choice.reasons, ...residentLines(resident)],
    figures,
  };
}
