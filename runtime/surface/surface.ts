import type { ClientChannel } from "../call/client-channel.ts";
import type { ToolResult } from "../call/tool-result.ts";

/**
 * One view of the catalogue for standard MCP clients. Knows nothing of ids, eras or transports.
 * A surface never changes with the connection or because of a call (2026-07-28, tools/list).
 */
export interface Surface {
  readonly name: "full" | "small";
  /** The instructions of the server, on this surface. */
  readonly instructions: string | undefined;
  /** The whole tools/list result as JSON text, `{"tools":[…]}`. */
  list(): string | Promise<string>;
  /** Resolves to undefined where this surface has no tool of that name: the protocol answers -32602. */
  call(name: string, args: unknown, context: ClientChannel): Promise<ToolResult | undefined>;
  /**
   * The same for clients that page results with `page` and `pageSize` among the arguments. `session` tells callers of
   * one principal apart, so that nobody reads on in the result of another.
   */
  callPaged?(
    name: string,
    args: unknown,
    context: ClientChannel,
    session: string,
  ): Promise<ToolResult | undefined>;
}
