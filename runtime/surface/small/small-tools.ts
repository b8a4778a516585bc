import type { ClientChannel } from "../../call/client-channel.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { continueWithExecute } from "../../result/held/continuation-hint.ts";
import { createResultHandler } from "../../result/result-handler.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { describeAnswer, readDescribe } from "./describe-answer.ts";
import { createExecute } from "./execute.ts";
import { describeTools } from "./own-answer.ts";
import { readSearch, searchAnswer } from "./search-answer.ts";
import { createToolFinder } from "./tool-finder.ts";

/** The parts of a server that the small surface uses. */
export type SmallServer = Pick<ServerContext, "catalogue" | "calls" | "held" | "search">;

/** Runs one of the surface's own tools. */
export type SmallTool = (given: unknown, channel: ClientChannel) => Promise<ToolResult>;

/** Returns the surface's own tools by name. `query_tool` exists only if the catalogue has both readers and writers. */
export function openSmallTools(server: SmallServer): ReadonlyMap<string, SmallTool> {
  const { catalogue, calls, held, search } = server;
  const split = catalogue.header.has.readsAndWrites;
  const howToContinue = (_: string, tool: ToolRecord) =>
    continueWithExecute(split && tool.annotations?.readOnlyHint === true ? "query_tool" : "execute_tool");
  const results = createResultHandler({
    budget: "small",
    callers: catalogue.header.budgets,
    links: catalogue.header.resultLinks,
    store: held,
    howToContinue,
    howToGather: () => 'pages: "all" beside args reads all pages in one call.',
    structured: "none",
  });
  const finder = createToolFinder(catalogue, search);
  const execute = createExecute({ catalogue, calls, held, search, finder, results });
  const tools = new Map<string, SmallTool>([
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
  if (split) tools.set("query_tool", (given, channel) => execute.run(given, true, channel));
  return tools;
}

function say(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}
