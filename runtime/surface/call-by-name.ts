import type { ClientChannel } from "../call/client-channel.ts";
import { execute } from "../call/execution.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { ToolResult } from "../call/tool-result.ts";
import { findLongIntegers } from "../call/validate/long-integers.ts";
import { declaredDelta } from "../protocol/delta-extension.ts";
import { continueWithTool } from "../result/held/continuation-hint.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { Structured } from "../result/to-tool-result.ts";
import type { ServerContext } from "../server/server-context.ts";
import type { Json, JsonSchema } from "../support/json.ts";
import { hasLongInteger, replaceLongIntegers } from "../support/long-integer.ts";
import { batchToolName } from "./batch-tool.ts";

/** Calls a tool by its name. Resolves to undefined if the catalogue has no tool of that name. */
export type CallByName = (
  tool: string,
  args: unknown,
  channel: ClientChannel,
) => Promise<ToolResult | undefined>;

/**
 * Opens the calls of the full surface. `structuredContent` goes only where an `outputSchema` in the list announced it, and to
 * clients that know Delta: half the hosts show nothing but it, half everything but it, and some pay for both.
 */
export function openCallByName({
  catalogue,
  calls,
  held,
}: Pick<ServerContext, "catalogue" | "calls" | "held">): CallByName {
  const howToGather = (tool: string) =>
    `${batchToolName}(name: ${tool}, args, pages: "all") reads all pages in one call.`;
  const resultsWith = (structured: Structured, budget: "full" | "code"): ResultHandler =>
    createResultHandler({
      budget,
      callers: catalogue.header.budgets,
      links: catalogue.header.resultLinks,
      store: held,
      howToContinue: continueWithTool,
      structured,
      ...(catalogue.header.batch === true ? { howToGather } : {}),
    });
  const standard = resultsWith(catalogue.header.structured ? "promised" : "none", "full");
  const delta = resultsWith("envelope", "code");

  return async (tool, args, channel) => {
    const results = declaredDelta(channel.caller.capabilities) === undefined ? standard : delta;
    const executed = await execute(calls, { kind: "call", tool, args }, results, channel);
    if (executed.kind !== "result") return undefined;
    const { result } = executed;
    if (results !== standard || !hasLongInteger(result.structuredContent)) return result;
    const { record } = (await calls.tools.find(tool)) ?? {};
    return record?.outputSchema === undefined ? result : withNumbers(result, record.outputSchema);
  };
}

/** Integers beyond 2^53 as numbers in the data: a client checks them against the schema that the list shows. */
function withNumbers(result: ToolResult, schema: JsonSchema): ToolResult {
  const data = result.structuredContent;
  const places = findLongIntegers(data, schema);
  if (places === undefined) return result;
  const exact = replaceLongIntegers(data, places, ({ digits, listed }) => (listed ? digits : BigInt(digits)));
  return { ...result, structuredContent: exact as Json };
}
