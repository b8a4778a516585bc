import { checkProject } from "../../compiler/compile.ts";
import { resolveConfig } from "../../compiler/config/config.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { specFromTools } from "../../compiler/import/tools/spec-from-tools.ts";
import type { Catalogue } from "../../compiler/lower/catalogue.ts";
import { tune } from "../../compiler/tables/tune.ts";
import type { TunedCatalogue } from "../../compiler/tables/tuned-catalogue.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import type { EmittedCatalogue } from "../../runtime/catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import { openSearch } from "../../runtime/catalogue/search/search.ts";
import { openRunners } from "../../runtime/runner/open-runners.ts";
import { openStores } from "../../runtime/store/open-stores.ts";
import { smallSurface } from "../../runtime/surface/small.ts";
import type { Surface } from "../../runtime/surface/surface.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import type { ListedTool } from "./listed-tool.ts";

/** The catalogue of an imported server, by the compiler's own front half. */
export async function importedCatalogue(tools: readonly ListedTool[]): Promise<Catalogue> {
  const { server, tools: entries } = specFromTools(tools, { name: "bench", version: "1.0.0" });
  const text = JSON.stringify({ server, tools: entries });
  const checked = await checkProject({}, memoryHost({ "specs/bench.tools.json": text }));
  const [unit] = checked.servers;
  if (unit === undefined) {
    throw new Error(checked.diagnostics.map((diagnostic) => diagnostic.message).join("\n"));
  }
  return unit.catalogue;
}

export function tuned(catalogue: Catalogue, resident: number | "auto" = "auto"): TunedCatalogue {
  return tune(catalogue, resolveConfig({ small: { resident } }));
}

/** The small surface as it would be served. No tool is run here, so that none needs a runner. */
export function servedSmall({ header, records, search }: TunedCatalogue): Surface {
  const emitted: EmittedCatalogue = {
    header: JSON.stringify(header),
    list: () => "",
    tools: () => records.map((record) => JSON.stringify(record)),
    search: () => JSON.stringify(search),
    encoding: () => "",
    extras: () => "",
    validators: async () => undefined,
  };
  const catalogue = openCatalogue(emitted);
  const stores = openStores({ receipts: undefined, state: { kind: "memory" } });
  const runners = openRunners({
    handlers: {},
    upstreams: openUpstreams({}, { env: {}, limits: stores.limits }),
  });
  return smallSurface({
    catalogue,
    held: stores.held,
    calls: openCalls({ tools: createToolTable(catalogue), runners }),
    search: openSearch(catalogue),
  });
}
