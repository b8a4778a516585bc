import { execute } from "../call/execution.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { ToolResult } from "../call/tool-result.ts";
import { findLongIntegers } from "../call/validate/long-integers.ts";
import { declaredDelta } from "../protocol/delta-extension.ts";
import { continueWithExecute, continueWithTool } from "../result/held/continuation-hint.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { Structured } from "../result/to-tool-result.ts";
import type { ServerContext } from "../server/server-context.ts";
import type { Json, JsonSchema } from "../support/json.ts";
import { hasLongInteger, replaceLongIntegers } from "../support/long-integer.ts";
import { once } from "../support/once.ts";
import { batchToolName } from "./batch-tool.ts";
import type { Execute } from "./small/execute.ts";
import type { Surface } from "./surface.ts";

type FullContext = Pick<ServerContext, "catalogue" | "calls" | "held" | "search">;

/**
 * Every visible tool by its own name; hidden ones can be called too.
 *
 * `structuredContent` goes only where an `outputSchema` in the list announced it, and to clients that know Delta:
 * half the hosts show nothing but it, half everything but it, and some pay for both.
 */
export function fullSurface(server: FullContext): Surface {
  const { catalogue, calls, held } = server;
  const hasBatch = catalogue.header.batch === true;
  const howToGather = (tool: string) =>
    `${batchToolName}(name: ${tool}, args, pages: "all") reads all pages in one call.`;
  const resultsWith = (structured: Structured): ResultHandler =>
    createResultHandler({
      store: held,
      howToContinue: continueWithTool,
      structured,
      ...(hasBatch ? { howToGather } : {}),
    });
  const batch = once(() => openBatch(server));
  const paged = once(async () => (await import("./page-by-arguments.ts")).pageByArguments(server));
  const standard = resultsWith(catalogue.header.structured ? "promised" : "none");
  const delta = resultsWith("envelope");

  return {
    name: "full",
    instructions: catalogue.header.server.instructions,
    list: catalogue.list,
    async callPaged(tool, args, channel, session) {
      if (hasBatch && tool === batchToolName) return (await batch()).run(args, true, channel);
      return (await paged())(tool, args, channel, session);
    },
    async call(tool, args, channel) {
      if (hasBatch && tool === batchToolName) return (await batch()).run(args, true, channel);
      const results = declaredDelta(channel.caller.capabilities) === undefined ? standard : delta;
      const executed = await execute(calls, { kind: "call", tool, args }, results, channel);
      if (executed.kind !== "result") return undefined;
      const { result } = executed;
      if (results !== standard || !hasLongInteger(result.structuredContent)) return result;
      const { record } = (await calls.tools.find(tool)) ?? {};
      return record?.outputSchema === undefined ? result : withNumbers(result, record.outputSchema);
    },
  };
}

/** The batch tool does what query_tool does on the small surface, and is loaded when it is first called. */
async function openBatch({ catalogue, calls, held, search }: FullContext): Promise<Execute> {
  const [{ createExecute }, { createToolFinder }] = await Promise.all([
    import("./small/execute.ts"),
    import("./small/tool-finder.ts"),
  ]);
  const results = createResultHandler({
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

/** Integers beyond 2^53 as numbers in the data: a client checks them against the schema that the list shows. */
function withNumbers(result: ToolResult, schema: JsonSchema): ToolResult {
  const data = result.structuredContent;
  const places = findLongIntegers(data, schema);
  if (places === undefined) return result;
  const exact = replaceLongIntegers(data, places, ({ digits, listed }) => (listed ? digits : BigInt(digits)));
  return { ...result, structuredContent: exact as Json };
}
