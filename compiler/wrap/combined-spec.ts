import type { JsonObject } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import type { ListedServer } from "../import/mcp/listed-server.ts";
import type { CatalogueBefore, NamesBefore } from "../import/mcp/name-tools.ts";
import { serverPart } from "../import/mcp/server-part.ts";
import type { FileServer } from "./servers-file.ts";

/** A server of a servers file, and everything that it lists. */
export interface ListedFileServer {
  /** The name of its upstream. */
  readonly name: string;
  readonly server: FileServer;
  readonly listed: ListedServer;
}

/** The spec of one server around several. */
export interface CombinedSpec {
  readonly spec: object;
  readonly notes: readonly string[];
  /** By upstream: the name of each tool here by its name there. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Characters of all instructions together. Hosts cut longer instructions. */
const maxInstructions = 2_000;

/**
 * Combines servers. A tool gets the name of its server before its own only if an earlier server has a
 * tool of that name. `reserved` are names that only the tools which had them before can have.
 */
export function combinedSpec(
  servers: readonly ListedFileServer[],
  name = "deltamcp",
  reserved: readonly string[] = [],
): CombinedSpec {
  const tools: Record<string, object> = {};
  const prompts: Record<string, object> = {};
  const resources: Record<string, object> = {};
  const notes: string[] = [];
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const { name: upstream, server, listed } of servers) {
    const before: CatalogueBefore = {
      ...{
        tools: toolsBefore(tools, server, reserved),
        prompts: taken(prompts),
        resources: taken(resources),
      },
      uris: new Set(Object.values(resources).flatMap(uriOf)),
    };
    const part = serverPart(
      { ...listed, tools: servedTools(listed.tools, server) },
      ...([upstream, before, { verbatim: true }] as const),
    );
    Object.assign(tools, part.tools);
    Object.assign(prompts, part.prompts);
    Object.assign(resources, part.resources);
    append(
      notes,
      part.notes.map((note) => `${upstream}: ${note}`),
    );
    names.set(
      upstream,
      new Map(Object.entries(part.tools).map(([own, tool]) => [nameThere(own, tool), own])),
    );
  }
  const instructions = servers
    .flatMap(({ name: upstream, listed }) =>
      listed.instructions === undefined
        ? []
        : [`${upstream}: ${listed.instructions.slice(0, maxInstructions / servers.length)}`],
    )
    .join("\n\n");
  const spec = {
    server: { name, version: "1.0.0", ...(instructions === "" ? {} : { instructions }) },
    upstreams: Object.fromEntries(
      servers.map(({ name: upstream, server }) => [upstream, { mcp: server.upstream }]),
    ),
    ...{ tools, prompts, resources },
  };
  return { spec, notes, names };
}

function servedTools(tools: readonly JsonObject[], { include, exclude }: FileServer): readonly JsonObject[] {
  return tools.filter(({ name }) => {
    const word = String(name);
    return (include?.includes(word) ?? true) && !(exclude?.includes(word) ?? false);
  });
}

function toolsBefore(tools: object, { names = {} }: FileServer, reserved: readonly string[]): NamesBefore {
  const own = new Set(Object.values(names));
  const others = reserved.filter((name) => !own.has(name));
  return { kept: new Map(Object.entries(names)), taken: new Set([...Object.keys(tools), ...others]) };
}

function taken(members: object): NamesBefore {
  return { kept: new Map(), taken: new Set(Object.keys(members)) };
}

function uriOf(resource: object): readonly string[] {
  const { uri, uriTemplate } = resource as { readonly uri?: string; readonly uriTemplate?: string };
  return [uri ?? uriTemplate ?? ""];
}

function nameThere(own: string, tool: object): string {
  const { run } = tool as { readonly run?: { readonly mcp?: { readonly tool?: string } } };
  return run?.mcp?.tool ?? own;
}
