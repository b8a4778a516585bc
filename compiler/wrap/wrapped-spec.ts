import type { ListedServer } from "../import/mcp/listed-server.ts";
import { serverPart } from "../import/mcp/server-part.ts";
import { isServerName } from "../spec/names.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";

/** The spec of a server around an MCP server, as data; `notes` tells what the import changed. */
export function wrappedSpec(
  listed: ListedServer,
  upstream: McpUpstreamSpec,
  name: string | undefined,
): { readonly spec: object; readonly notes: readonly string[] } {
  const {
    notes,
    upstream: place,
    server: _,
    ...parts
  } = serverPart(listed, "server", {
    kept: new Map(),
    taken: new Set(),
  });
  const { title, instructions } = listed;
  const server = {
    name: name ?? serverName(listed.name),
    version: listed.version || "1.0.0",
    ...(title === undefined ? {} : { title }),
    ...(instructions === undefined ? {} : { instructions: instructions.slice(0, maxInstructions) }),
  };
  return { spec: { server, upstreams: { [place]: { mcp: upstream } }, ...parts }, notes };
}

/** Characters. Hosts cut longer instructions. */
const maxInstructions = 2_000;

function serverName(listed: string): string {
  const safe = listed
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
  return isServerName(safe) ? safe : "wrapped";
}
