import type { CallSurroundings } from "../call/call-context.ts";
import type { ResultHandler, ToolCaller } from "../call/tool-caller.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { openSearch, type Search } from "../catalogue/search/search.ts";
import { knowsDelta } from "../protocol/delta-extension.ts";
import type { HeldStore } from "../result/held/held-store.ts";
import { readOnWithExecute, readOnWithTool } from "../result/held/read-on.ts";
import { createResultHandler } from "../result/result-handler.ts";
import { fullSurface } from "./full.ts";
import { describeAnswer, readDescribe } from "./small/describe-answer.ts";
import { createExecute } from "./small/execute.ts";
import { smallInstructions } from "./small/instructions.ts";
import { describeTools } from "./small/own-answer.ts";
import { readSearch, searchAnswer } from "./small/search-answer.ts";
import { createToolFinder } from "./small/tool-finder.ts";
import type { Surface } from "./surface.ts";

/** What the small surface is made of. */
export interface SmallSurfaceParts {
  readonly catalogue: OpenCatalogue;
  readonly held: HeldStore;
  /** The one path of a call, with the result handler that it is given. */
  readonly makeCaller: (results: ResultHandler) => ToolCaller;
  /** Default: the catalogue's own search. */
  readonly search?: () => Promise<Search>;
}

/**
 * Search, describe and execute in the place of all tools: constant cost at any size. The definitions were written
 * at build time; nothing else is loaded before the first call. `structuredContent` is never sent: half the hosts
 * would show it in the place of the text, some beside it.
 */
export function smallSurface(parts: SmallSurfaceParts): Surface {
  const { catalogue, held, makeCaller, search = openSearch(catalogue) } = parts;
  const split = catalogue.header.has.readsAndWrites;
  const readOn = (_: string, tool: ToolRecord) =>
    readOnWithExecute(split && tool.annotations?.readOnlyHint === true ? "query_tool" : "execute_tool");
  const results = createResultHandler({ store: held, readOn, structured: "none" });
  const finder = createToolFinder(catalogue, search);
  const execute = createExecute({ catalogue, finder, held, results, makeCaller });
  const tools = new Map<string, (given: unknown, around: CallSurroundings) => Promise<ToolResult>>([
    ["search_tools", async (given) => say(await searchAnswer(readSearch(given), await search(), catalogue))],
    [
      "describe_tools",
      async (given, around) => {
        const text = await describeAnswer(readDescribe(given), finder);
        return results.shape(describeTools, text, around.caller);
      },
    ],
    ["execute_tool", (given, around) => execute.run(given, false, around)],
  ]);
  if (split) {
    tools.set("query_tool", (given, around) => execute.run(given, true, around));
  }
  const named = fullSurface(catalogue, (structured) =>
    makeCaller(createResultHandler({ store: held, readOn: readOnWithTool, structured })),
  );
  return {
    name: "small",
    instructions: smallInstructions(catalogue.header),
    list: () => catalogue.header.small,
    async call(name, args, around) {
      const own = tools.get(name);
      if (own !== undefined) return own(args, around);
      // Clients that know Delta-MCP have their tools from the index, whatever this surface shows.
      return knowsDelta(around.caller) ? named.call(name, args, around) : undefined;
    },
  };
}

function say(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}
