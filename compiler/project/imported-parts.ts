import { isObject } from "../../runtime/support/json.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import { bind } from "../bind/bind.ts";
import type { BoundServer } from "../bind/bound-server.ts";
import type { Declared } from "../bind/declared.ts";
import { readConfig } from "../config/read-config.ts";
import type { Report } from "../diagnostics/report.ts";
import { nodeHost } from "../host/node-host.ts";
import { type PinnedTool, pinnedTools } from "../import/mcp/compare-parts.ts";
import type { CatalogueBefore, NamesBefore } from "../import/mcp/name-tools.ts";
import { load } from "../source/load.ts";
import type { SpecResource } from "../spec/spec.ts";
import { validate } from "../spec/validate.ts";
import { lowerUpstream } from "../upstreams/lower-upstream.ts";
import type { Project } from "./project.ts";

/** A generated part of a project, with its upstream as the author declares it. */
export interface ImportedPart {
  /** Relative to the project. */
  readonly path: string;
  readonly upstream: string;
  /** Undefined: no file of the server declares it. */
  readonly record: UpstreamRecord<"mcp"> | undefined;
  readonly tools: readonly PinnedTool[];
  /** The other members of the servers that include the part, and the names that its own members have. */
  readonly before: CatalogueBefore;
}

/** Finds the generated parts of a project. Mistakes of its specs are reported; undefined if they hide the parts. */
export async function importedParts(
  project: Project,
  report: Report,
): Promise<readonly ImportedPart[] | undefined> {
  const settings = readConfig(project.config, report);
  if (settings === undefined) return undefined;
  const documents = validate(await load(settings, nodeHost(project.root), report), report);
  if (documents === undefined) return undefined;
  return partsOf(bind(documents, report));
}

/**
 * The members of the servers in one file and the files that it includes. Mistakes of its specs are reported.
 */
export async function catalogueIn(root: string, file: string, report: Report): Promise<CatalogueBefore> {
  const documents = validate(await load({ specs: [file] }, nodeHost(root), report), report);
  return catalogueBefore(documents === undefined ? [] : bind(documents, report), undefined);
}

/** The generated parts of bound servers; a part of several servers once. */
export function partsOf(servers: readonly BoundServer[]): readonly ImportedPart[] {
  const parts = new Map<string, ImportedPart>();
  for (const server of servers) {
    for (const { tree } of server.documents) {
      const imported = isObject(tree.value) ? tree.value["x-imported"] : undefined;
      if (!isObject(imported) || typeof imported["upstream"] !== "string") continue;
      const { path } = tree.source;
      const { upstream } = imported;
      const known = parts.get(path);
      parts.set(path, {
        path,
        upstream,
        record: known?.record ?? recordOf(server, upstream),
        tools: pinnedTools(isObject(tree.value) ? tree.value["tools"] : undefined),
        before: catalogueBefore(
          servers.filter(({ documents }) => documents.some((each) => each.tree === tree)),
          path,
        ),
      });
    }
  }
  return [...parts.values()];
}

function recordOf(server: BoundServer, name: string): UpstreamRecord<"mcp"> | undefined {
  const upstream = server.upstreams.get(name);
  const record = upstream === undefined ? undefined : lowerUpstream(upstream);
  return record?.kind === "mcp" ? record : undefined;
}

/** Everything that servers declare: the names in the generated part at `path` are kept, all others are taken. */
function catalogueBefore(servers: readonly BoundServer[], path: string | undefined): CatalogueBefore {
  const isOwn = ({ document }: Declared<unknown>) => document.tree.source.path === path;
  const names = <Value>(
    members: readonly Declared<Value>[],
    identity: (member: Declared<Value>) => string | undefined,
  ): NamesBefore => ({
    kept: new Map(members.filter(isOwn).map((member) => [identity(member) ?? member.name, member.name])),
    taken: new Set(members.filter((member) => !isOwn(member)).map(({ name }) => name)),
  });
  const resources = servers.flatMap((server) => server.resources);
  const uriOf = ({ value }: Declared<SpecResource>) => value.uri ?? value.uriTemplate;
  return {
    tools: names(
      servers.flatMap((server) => server.tools),
      ({ value }) => value.run.mcp?.tool,
    ),
    prompts: names(
      servers.flatMap((server) => server.prompts),
      ({ value }) => value.run?.mcp?.prompt,
    ),
    resources: names(resources, uriOf),
    uris: new Set(resources.filter((member) => !isOwn(member)).map((member) => uriOf(member) ?? "")),
  };
}
