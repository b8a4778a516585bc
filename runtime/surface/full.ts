import type { ServerContext } from "../server/server-context.ts";
import { once } from "../support/once.ts";
import { batchToolName } from "./batch-tool.ts";
import type { CallByName } from "./call-by-name.ts";
import type { Surface } from "./surface.ts";

/**
 * Every visible tool by its own name; hidden ones can be called too. The code of calls is loaded for the first one: a host
 * starts many servers, and calls few of them.
 */
export function fullSurface(server: Pick<ServerContext, "catalogue" | "calls" | "held" | "search">): Surface {
  const { header, list } = server.catalogue;
  const hasBatch = header.batch === true;
  const batch = once(async () => (await import("./batch-calls.ts")).openBatch(server));
  const paged = once(async () => (await import("./page-by-arguments.ts")).pageByArguments(server));
  const loading = once(async () => {
    loaded = (await import("./call-by-name.ts")).openCallByName(server);
    return loaded;
  });
  // Later calls wait for nothing but their tool.
  let loaded: CallByName | undefined;

  return {
    name: "full",
    instructions: header.server.instructions,
    list,
    async callPaged(tool, args, channel, session) {
      if (hasBatch && tool === batchToolName) return (await batch()).run(args, true, channel);
      return (await paged())(tool, args, channel, session);
    },
    async call(tool, args, channel) {
      if (hasBatch && tool === batchToolName) return (await batch()).run(args, true, channel);
      return (loaded ?? (await loading()))(tool, args, channel);
    },
  };
}
