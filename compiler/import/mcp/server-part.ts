import { isObject, type JsonObject } from "../../../runtime/support/json.ts";
import { pinOf, type ToolPin } from "../../../runtime/upstream/mcp/tool-pin.ts";
import { readRow } from "../tools/read-row.ts";
import { specFromTools } from "../tools/spec-from-tools.ts";
import type { ListedServer } from "./listed-server.ts";
import { type CatalogueBefore, nameMembers } from "./name-tools.ts";

type Members = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The generated part of a spec: everything that one MCP server listed when it was imported. */
export interface ServerPart {
  readonly upstream: string;
  /** The server's own name and version. */
  readonly server: string;
  readonly tools: Members;
  readonly prompts: Members;
  readonly resources: Members;
  /** The changes that the import made, a sentence each. */
  readonly notes: readonly string[];
}

/** Turns the lists of a server into the generated part of a spec. */
export function serverPart(
  listed: ListedServer,
  upstream: string,
  before: CatalogueBefore,
  { verbatim = false }: { readonly verbatim?: boolean } = {},
): ServerPart {
  const rows = listed.tools.flatMap((value) => readRow({ value, path: [] }).tool ?? []);
  const distinct = [...new Set(rows.map(({ name }) => name))];
  const names = nameMembers(
    distinct.map((name) => ({ name, identity: name })),
    upstream,
    before.tools,
  );
  const pins = new Map(listed.tools.map((tool) => [String(tool["name"]), pinOf(tool)]));
  const { tools, notes } = specFromTools(rows, listed, {
    ...{ names, verbatim },
    run: (tool, name) => ({ mcp: runOf(upstream, tool.name, name, pins.get(tool.name)) }),
  });
  const resources = resourcesOf(listed, upstream, before);
  return {
    upstream,
    server: `${listed.name} ${listed.version}`,
    tools,
    prompts: promptsOf(listed, upstream, before),
    resources: resources.members,
    notes: [...notes, ...resources.notes],
  };
}

function runOf(upstream: string, tool: string, name: string, pin: ToolPin | undefined): object {
  return { upstream, ...(tool === name ? {} : { tool }), ...(pin === undefined ? {} : { pin }) };
}

function promptsOf({ prompts, completes }: ListedServer, upstream: string, before: CatalogueBefore): Members {
  const rows = prompts.filter(({ name }) => typeof name === "string" && name !== "");
  const members = rows.map(({ name }) => ({ name: String(name), identity: String(name) }));
  const names = nameMembers(members, upstream, before.prompts);
  return Object.fromEntries(
    rows.map((prompt) => {
      const { name, title, description, arguments: args, _meta } = prompt;
      const own = names.get(String(name)) ?? String(name);
      const run = {
        upstream,
        ...(own === name ? {} : { prompt: name }),
        ...(completes ? { complete: true } : {}),
      };
      const list = Array.isArray(args) ? (args.filter(isObject) as JsonObject[]) : [];
      const entry = {
        ...texts({ title, description }),
        ...(list.length === 0 ? {} : { arguments: Object.fromEntries(list.map(argumentOf)) }),
        run: { mcp: run },
        ...(isObject(_meta) ? { meta: _meta } : {}),
      };
      return [own, entry];
    }),
  );
}

function argumentOf({ name, title, description, required }: JsonObject): readonly [string, object] {
  return [`${name}${required === true ? "" : "?"}`, texts({ title, description })];
}

function resourcesOf(
  { resources, templates, completes, subscribes }: ListedServer,
  upstream: string,
  before: CatalogueBefore,
): { readonly members: Members; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const seen = new Set(before.uris);
  const rows = [...resources, ...templates].filter((row) => {
    const uri = uriOf(row);
    if (uri === undefined) return false;
    if (seen.has(uri)) notes.push(`the resource \`${uri}\` is there already, and was left out`);
    return !seen.has(uri) && seen.add(uri);
  });
  const members = rows.map((row) => ({
    name: String(row["name"] ?? uriOf(row)),
    identity: uriOf(row) ?? "",
  }));
  const names = nameMembers(members, upstream, before.resources);
  const entries = rows.map((row) => {
    const { uri, uriTemplate, title, name, description, mimeType, _meta } = row;
    const own = names.get(uriOf(row) ?? "") ?? String(name);
    const entry = {
      ...texts({ uri, uriTemplate: uri === undefined ? uriTemplate : undefined }),
      ...texts({ title: title ?? (own === name ? undefined : name), description, mimeType }),
      run: { mcp: { upstream, ...(completes && uri === undefined ? { complete: true } : {}) } },
      ...(subscribes ? { subscribe: true } : {}),
      ...(isObject(_meta) ? { meta: _meta } : {}),
    };
    return [own, entry] as const;
  });
  return { members: Object.fromEntries(entries), notes };
}

function uriOf({ uri, uriTemplate }: JsonObject): string | undefined {
  const found = uri ?? uriTemplate;
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** The members that are texts. */
function texts(members: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );
}
