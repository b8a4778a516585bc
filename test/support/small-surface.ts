import { resolveConfig } from "../../compiler/config/config.ts";
import { tune } from "../../compiler/tables/tune.ts";
import type { Caller } from "../../runtime/call/client-channel.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import type { ToolResult } from "../../runtime/call/tool-result.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import { openSearch } from "../../runtime/catalogue/search/search.ts";
import type { Handler } from "../../runtime/runner/runner.ts";
import { memoryHeldStore } from "../../runtime/store/memory/memory-held-store.ts";
import { smallSurface } from "../../runtime/surface/small.ts";
import { catalogueOf, type ToolSketch } from "./catalogue.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import { memoryChannel } from "./memory-channel.ts";
import { testRunners } from "./test-runners.ts";

/** A small surface over tools in memory, as a client sees it. */
export interface SmallClient {
  /** The names in its list. */
  list(): Promise<readonly string[]>;
  call(name: string, args: unknown, caller?: Partial<Caller>): Promise<ToolResult>;
  /** The text of the answer's first block. */
  say(name: string, args: unknown): Promise<string>;
}

export type HandledTool = Omit<ToolSketch, "handler"> & { readonly handler: Handler };

/** Real code from the compiler's tuning to the call path; handlers replace an author's module. */
export function smallClient(tools: readonly HandledTool[], rest = {}): SmallClient {
  const sketches = tools.map(
    ({ handler: _, ...tool }): ToolSketch => ({ run: { kind: "fn", handler: tool.name }, ...tool }),
  );
  const { header, records, search } = tune(catalogueOf(sketches), { ...resolveConfig({}), ...rest });
  const catalogue = openCatalogue(emittedCatalogue({ header, tools: records, search }));
  const handlers = Object.fromEntries(tools.map(({ name, handler }) => [name, handler]));
  const surface = smallSurface({
    catalogue,
    held: memoryHeldStore(),
    calls: openCalls({
      tools: createToolTable(catalogue),
      runners: testRunners(handlers),
    }),
    search: openSearch(catalogue),
  });
  const call = async (name: string, args: unknown, caller: Partial<Caller> = {}) => {
    const result = await surface.call(name, args, memoryChannel(caller));
    if (result === undefined) throw new Error(`no ${name} on this surface`);
    return result;
  };
  return {
    list: async () => JSON.parse(await surface.list()).tools.map((tool: { name: string }) => tool.name),
    call,
    say: async (name, args) => {
      const [block] = (await call(name, args)).content;
      return block?.type === "text" ? block.text : "";
    },
  };
}
