import { isObject } from "../../runtime/support/json.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import { bind } from "../bind/bind.ts";
import type { BoundServer } from "../bind/bound-server.ts";
import { readConfig } from "../config/read-config.ts";
import type { Report } from "../diagnostics/report.ts";
import { nodeHost } from "../host/node-host.ts";
import { type PinnedTool, pinnedTools } from "../import/mcp/compare-parts.ts";
import { load } from "../source/load.ts";
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
  /** Names of all other tools of the servers that include the part. */
  readonly others: ReadonlySet<string>;
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
 * The names of the tools of the servers in one file and the files that it includes. Mistakes of its specs are reported.
 */
export async function toolNames(root: string, file: string, report: Report): Promise<ReadonlySet<string>> {
  const documents = validate(await load({ specs: [file] }, nodeHost(root), report), report);
  const servers = documents === undefined ? [] : bind(documents, report);
  return new Set(servers.flatMap(({ tools }) => tools.map(({ name }) => name)));
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
      const elsewhere = server.tools
        .filter(({ document }) => document.tree.source.path !== path)
        .map(({ name }) => name);
      parts.set(path, {
        path,
        upstream,
        record: known?.record ?? recordOf(server, upstream),
        tools: pinnedTools(isObject(tree.value) ? tree.value["tools"] : undefined),
        others: new Set([...(known?.others ?? []), ...elsewhere]),
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
