import type { ClientChannel } from "../call/client-channel.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { knowsDelta } from "../protocol/delta-extension.ts";
import { continueWithExecute } from "../result/held/continuation-hint.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { ServerContext } from "../server/server-context.ts";
import { fullSurface } from "./full.ts";
import { describeAnswer, readDescribe } from "./small/describe-answer.ts";
import { createExecute } from "./small/execute.ts";
import { smallInstructions } from "./small/instructions.ts";
import { describeTools } from "./small/own-answer.ts";
import { readSearch, searchAnswer } from "./small/search-answer.ts";
import { createToolFinder } from "./small/tool-finder.ts";
import type { Surface } from "./surface.ts";

/**
 * Search, describe and execute instead of all tools: the cost is constant for any size. The build wrote the definitions, and
 * nothing else is loaded before the first call. `structuredContent` is never sent, because half of the hosts would show it
 * instead of the text, and some in addition to it.
 */
export function smallSurface(
  server: Pick<ServerContext, "catalogue" | "calls" | "held" | "search">,
): Surface {
  const { catalogue, calls, held, search } = server;
  const split = catalogue.header.has.readsAndWrites;
  const howToContinue = (_: string, tool: ToolRecord) =>
    continueWithExecute(split && tool.annotations?.readOnlyHint === true ? "query_tool" : "execute_tool");
  const results = createResultHandler({
    store: held,
    howToContinue,
    howToGather: () => 'pages: "all" beside args reads all pages in one call.',
    structured: "none",
  });
  const finder = createToolFinder(catalogue, search);
  const execute = createExecute({ catalogue, calls, held, search, finder, results });
  const tools = new Map<string, (given: unknown, channel: ClientChannel) => Promise<ToolResult>>([
    ["search_tools", async (given) => say(await searchAnswer(readSearch(given), await search(), catalogue))],
    [
      "describe_tools",
      async (given, channel) => {
        const text = await describeAnswer(readDescribe(given), finder);
        return results.present(describeTools, text, channel.caller);
      },
    ],
    ["execute_tool", (given, channel) => execute.run(given, false, channel)],
  ]);
  if (split) {
    tools.set("query_tool", (given, channel) => execute.run(given, true, channel));
  }
  const named = fullSurface(server);
  return {
    name: "small",
    instructions: smallInstructions(catalogue.header),
    list: () => catalogue.header.small,
    async callPaged(name, args, channel, session) {
      const own = tools.get(name);
      return own === undefined ? named.callPaged?.(name, args, channel, session) : own(args, channel);
    },
    async call(name, args, channel) {
      const own = tools.get(name);
      if (own !== undefined) return own(args, channel);
      // Delta-MCP clients get their tools from the index, independent of this surface.
      return knowsDelta(channel.caller) ? named.call(name, args, channel) : undefined;
    },
  };
}

function say(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}
