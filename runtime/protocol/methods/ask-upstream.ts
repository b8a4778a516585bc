import type { ClientChannel } from "../../call/client-channel.ts";
import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { McpConnection } from "../../upstream/mcp/connect-mcp.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { RpcFailure } from "../rpc-failure.ts";

/**
 * Sends a request that changes nothing to the MCP server behind a prompt or a resource, and resolves with its result. An
 * error of the server is passed on with its code and message.
 */
export async function askUpstream(
  server: ProtocolContext,
  upstream: string,
  request: { readonly method: string; readonly params: JsonObject },
  channel: ClientChannel,
): Promise<JsonObject> {
  try {
    const connection = await upstreamOf(server, upstream);
    return await connection.request({ ...request, reads: true }, channel);
  } catch (error) {
    const code = isDeltaMcpError(error) ? error.details["rpcCode"] : undefined;
    if (typeof code !== "number" || !isDeltaMcpError(error)) throw error;
    const { data } = isDeltaMcpError(error.cause) ? error.cause.details : error.details;
    throw new RpcFailure(code, error.message, data === undefined ? {} : { data });
  }
}

/** The connection to an MCP server. Rejects with DeltaMcpError("configuration") for one that the catalogue does not have. */
export async function upstreamOf({ upstreams }: ProtocolContext, name: string): Promise<McpConnection> {
  if (upstreams === undefined) throw new DeltaMcpError("configuration", `There is no upstream ${name}.`);
  return upstreams.connect("mcp", name);
}
