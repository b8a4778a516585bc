import type { ListedServer } from "../import/mcp/listed-server.ts";
import { emptyCatalogue } from "../import/mcp/name-tools.ts";
import { serverPart } from "../import/mcp/server-part.ts";
import { isServerName } from "../spec/names.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";

/** The spec of a server around an MCP server, as data; `notes` tells what the import changed. */
export function wrappedSpec(
  listed: ListedServer,
  upstream: McpUpstreamSpec,
  name: string | undefined,
): { readonly spec: object; readonly notes: readonly string[] } {
  const part = serverPart(listed, "server", emptyCatalogue, { verbatim: true });
  const { notes, upstream: place, tools, prompts } = part;
  const resources = withUnlisted(
    part.resources,
    place,
    listed.resources.length + listed.templates.length > 0,
  );
  const { title, instructions } = listed;
  const server = {
    name: name ?? serverName(listed.name),
    version: listed.version || "1.0.0",
    ...(title === undefined ? {} : { title }),
    ...(instructions === undefined ? {} : { instructions: instructions.slice(0, maxInstructions) }),
  };
  const parts = { tools, prompts, resources };
  return { spec: { server, upstreams: { [place]: { mcp: upstream } }, ...parts }, notes };
}

/** Results of tools may name resources that are in no list. The one server behind this one can be asked for any. */
function withUnlisted(resources: object, upstream: string, offered: boolean): object {
  if (!offered) return resources;
  const any = { uriTemplate: "{+uri}", visible: false, run: { mcp: { upstream } } };
  return { ...resources, [`${upstream}_unlisted`]: any };
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
