import { knowsDelta } from "../protocol/delta-extension.ts";
import { once } from "../support/once.ts";
import { fullSurface } from "./full.ts";
import { smallInstructions } from "./small/instructions.ts";
import type { SmallServer } from "./small/small-tools.ts";
import type { Surface } from "./surface.ts";

/**
 * Search, describe and execute instead of all tools: the cost is constant for any size. The build wrote the definitions, and
 * the code of the tools is loaded for the first call. `structuredContent` is never sent, because half of the hosts would
 * show it instead of the text, and some in addition to it.
 */
export function smallSurface(server: SmallServer): Surface {
  const { header } = server.catalogue;
  const tools = once(async () => (await import("./small/small-tools.ts")).openSmallTools(server));
  const named = fullSurface(server);
  return {
    name: "small",
    instructions: smallInstructions(header),
    list: () => header.small,
    async callPaged(name, args, channel, session) {
      const own = (await tools()).get(name);
      return own === undefined ? named.callPaged?.(name, args, channel, session) : own(args, channel);
    },
    async call(name, args, channel) {
      const own = (await tools()).get(name);
      if (own !== undefined) return own(args, channel);
      // Delta-MCP clients get their tools from the index, independent of this surface.
      return knowsDelta(channel.caller) ? named.call(name, args, channel) : undefined;
    },
  };
}
