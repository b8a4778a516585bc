import { continueWithExecute } from "../result/held/continuation-hint.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { ServerContext } from "../server/server-context.ts";
import { batchToolName } from "./batch-tool.ts";
import { createExecute, type Execute } from "./small/execute.ts";
import { createToolFinder } from "./small/tool-finder.ts";

/** Opens the batch tool, which does on the full surface what `query_tool` does on the small one. */
export function openBatch({
  catalogue,
  calls,
  held,
  search,
}: Pick<ServerContext, "catalogue" | "calls" | "held" | "search">): Execute {
  const results = createResultHandler({
    budget: "full",
    callers: catalogue.header.budgets,
    links: catalogue.header.resultLinks,
    store: held,
    howToContinue: () => continueWithExecute(batchToolName),
    howToGather: () => 'pages: "all" beside args reads all pages in one call.',
    structured: "none",
  });
  return createExecute({
    ...{ catalogue, calls, held, search, results },
    finder: createToolFinder(catalogue, search),
    explainUnknown: async (name) => `Nothing was run. ${(await calls.tools.unknown(name)).message}`,
    refuseWriter: ({ name }) => `nothing was run: \`${name}\` may change things: call it by its own name`,
  });
}
