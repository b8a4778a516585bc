import type { Report } from "../diagnostics/report.ts";
import { boundRun } from "../runners/spec-run.ts";
import { schemaResolver } from "../schema/resolve/resolve.ts";
import { inputSchema } from "../spec/property-map.ts";
import type { SpecDocument, SpecServer, SpecTool } from "../spec/spec.ts";
import { upstreamPlace } from "../upstreams/spec-upstream.ts";
import type { BoundServer, BoundTool, Duplicate } from "./bound-server.ts";
import { type Declared, declarations } from "./declared.ts";
import { overrideTools } from "./override-tools.ts";
import { reportUnbound } from "./report-unbound.ts";

/**
 * Binds every document that has a `server` to everything that it includes, in the order of the documents. Reports a
 * project without a server, servers of the same name, and files that belong to no server.
 */
export function bind(documents: readonly SpecDocument[], report: Report): readonly BoundServer[] {
  const byPath = new Map(documents.map((document) => [document.tree.source.path, document]));
  const servers = documents.flatMap((root) =>
    root.spec.server === undefined ? [] : [boundServer(root, root.spec.server, byPath)],
  );
  reportUnbound(documents, servers, report);
  return servers;
}

function boundServer(
  root: SpecDocument,
  server: SpecServer,
  byPath: ReadonlyMap<string, SpecDocument>,
): BoundServer {
  const documents = reach(root, byPath);
  const duplicates: Duplicate[] = [];
  const unique = <Value>(all: readonly Declared<Value>[]) => firstOfEachName(all, duplicates);
  const upstreams = unique(documents.flatMap((each) => declarations(each, "upstreams", each.spec.upstreams)));
  const schemas = unique(documents.flatMap((each) => declarations(each, "schemas", each.spec.schemas)));
  const declared = unique(documents.flatMap((each) => declarations(each, "tools", each.spec.tools)));
  const { tools, unmatched } = overrideTools([...declared.values()], documents);
  const prompts = unique(documents.flatMap((each) => declarations(each, "prompts", each.spec.prompts)));
  const resources = unique(documents.flatMap((each) => declarations(each, "resources", each.spec.resources)));
  const resolve = schemaResolver(Object.fromEntries([...schemas].map(([name, { value }]) => [name, value])));
  return {
    server,
    root,
    documents,
    upstreams: new Map(
      [...upstreams].map(([name, each]) => [name, { ...each, place: upstreamPlace(each.value) }]),
    ),
    schemas: new Map([...schemas].map(([name, each]) => [name, { ...each, resolved: resolve(each.value) }])),
    tools: tools.map((tool) => boundTool(tool, resolve)),
    prompts: [...prompts.values()],
    resources: [...resources.values()],
    duplicates,
    unmatchedOverrides: unmatched,
  };
}

/** A document and the documents that it includes, directly or not, depth first. Loading has reported circles. */
function reach(root: SpecDocument, byPath: ReadonlyMap<string, SpecDocument>): readonly SpecDocument[] {
  const reached = new Set<SpecDocument>();
  const visit = (document: SpecDocument): void => {
    if (reached.has(document)) return;
    reached.add(document);
    for (const path of document.includes) {
      const included = byPath.get(path);
      if (included !== undefined) visit(included);
    }
  };
  visit(root);
  return [...reached];
}

function firstOfEachName<Value>(
  all: readonly Declared<Value>[],
  duplicates: Duplicate[],
): ReadonlyMap<string, Declared<Value>> {
  const byName = new Map<string, Declared<Value>>();
  for (const declared of all) {
    const first = byName.get(declared.name);
    if (first === undefined) byName.set(declared.name, declared);
    else duplicates.push({ first, second: declared });
  }
  return byName;
}

function boundTool(tool: Declared<SpecTool>, resolve: ReturnType<typeof schemaResolver>): BoundTool {
  const input = inputSchema(tool.value.input);
  const { output } = tool.value;
  return {
    ...tool,
    run: boundRun(tool.value.run),
    input,
    resolvedInput: resolve(input.schema),
    ...(output === undefined ? {} : { resolvedOutput: resolve(output) }),
  };
}
