import { execute } from "../call/execution.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import { declaredDelta } from "../protocol/delta-extension.ts";
import { continueWithTool } from "../result/held/continuation-hint.ts";
import { createResultHandler } from "../result/result-handler.ts";
import type { Structured } from "../result/to-tool-result.ts";
import type { ServerContext } from "../server/server-context.ts";
import type { Surface } from "./surface.ts";

/**
 * Every visible tool by its own name; hidden ones can be called too.
 *
 * `structuredContent` goes only where an `outputSchema` in the list announced it, and to clients that know Delta:
 * half the hosts show nothing but it, half everything but it, and some pay for both.
 */
export function fullSurface(server: Pick<ServerContext, "catalogue" | "calls" | "held">): Surface {
  const { catalogue, calls, held } = server;
  const resultsWith = (structured: Structured): ResultHandler =>
    createResultHandler({ store: held, howToContinue: continueWithTool, structured });
  const standard = resultsWith(catalogue.header.structured ? "promised" : "none");
  const delta = resultsWith("envelope");

  return {
    name: "full",
    instructions: catalogue.header.server.instructions,
    list: catalogue.list,
    async call(tool, args, channel) {
      const results = declaredDelta(channel.caller.capabilities) === undefined ? standard : delta;
      const executed = await execute(calls, { kind: "call", tool, args }, results, channel);
      return executed.kind === "result" ? executed.result : undefined;
    },
  };
}
