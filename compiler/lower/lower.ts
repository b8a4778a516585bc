import { omitUndefined } from "../../runtime/support/omit-undefined.ts";
import type { BoundServer, BoundTool } from "../bind/bound-server.ts";
import type { Declared } from "../bind/declared.ts";
import { identifiers } from "../bind/identifiers.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { Report } from "../diagnostics/report.ts";
import { parseDuration } from "../spec/quantities.ts";
import { lowerUpstream } from "../upstreams/lower-upstream.ts";
import type { Catalogue } from "./catalogue.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { lowerPrompt } from "./lower-prompt.ts";
import { lowerResource } from "./lower-resource.ts";
import { lowerTool } from "./lower-tool.ts";
import { type NamedServer, nameServer } from "./named-server.ts";
import type { ToolRewrite } from "./tool-rewrite.ts";

/** One server as the back half sees it. Nothing in it refers to a spec. */
export interface LoweredServer extends NamedServer {
  /** The changes of the normaliser, in the order of the catalogue. */
  readonly rewrites: readonly ToolRewrite[];
}

export interface LowerOptions {
  /** A build follows, and needs the values of mocks. Default false. */
  readonly building?: boolean;
  /** Gets a warning for each input of which callers cannot send a part. */
  readonly report?: Report;
}

/** Makes the catalogues of servers that passed check(), and the names that their tools have in code. */
export function lower(
  servers: readonly BoundServer[],
  config: ResolvedConfig,
  options: LowerOptions = {},
): Promise<readonly LoweredServer[]> {
  return Promise.all(servers.map((server) => lowerServer(server, config, options)));
}

async function lowerServer(
  bound: BoundServer,
  config: ResolvedConfig,
  { building = false, report }: LowerOptions,
): Promise<LoweredServer> {
  const { server } = bound;
  const rewrites: ToolRewrite[] = [];
  const tools = bound.tools
    .filter(({ value }) => value.enabled !== false)
    .sort((a, b) => rankOf(a) - rankOf(b) || byName(a, b));
  const picks =
    bound.documents.some(({ spec }) => spec.defaults?.result?.pick !== undefined) || tools.some(picksOutput);
  const pickedSchema = picks ? (await import("../pick/picked-schema.ts")).pickedSchema : undefined;
  const surface = server.surface ?? config.surface;
  // The small surface shows signatures, which are printed from the author's schemas.
  const context = {
    ...{ server: bound, profile: config.profile, building, pickedSchema, rewrites },
    report: surface === "small" ? undefined : report,
  };
  const catalogue: Catalogue = {
    server: omitUndefined({
      name: server.name,
      version: server.version,
      title: server.title,
      about: server.about?.trim() || undefined,
      instructions: server.instructions?.trim() || undefined,
    }),
    surface,
    cache: { ttlMs: parseDuration(server.cache?.ttl ?? 0) ?? 0, scope: server.cache?.scope ?? "private" },
    upstreams: Object.fromEntries(
      [...bound.upstreams.values()].sort(byName).map((upstream) => [upstream.name, lowerUpstream(upstream)]),
    ),
    tools: await Promise.all(
      withIdentifiers(tools, (tool, identifier) => lowerTool(tool, { ...context, identifier })),
    ),
    prompts: withIdentifiers([...bound.prompts].sort(byName), lowerPrompt),
    resources: withIdentifiers([...bound.resources].sort(byName), lowerResource),
    sources: bound.documents.map(({ tree }) => tree.source.path).sort(),
  };
  return { ...nameServer(deepFreeze(catalogue), config.out), rewrites };
}

function withIdentifiers<Value extends Declared<unknown>, Lowered>(
  all: readonly Value[],
  lowerOne: (value: Value, identifier: string) => Lowered,
): readonly Lowered[] {
  const names = new Map(identifiers(all.map(({ name }) => name)).map((each) => [each.name, each.identifier]));
  return all.map((each) => lowerOne(each, names.get(each.name) ?? each.name));
}

function picksOutput({ value, resolvedOutput }: BoundTool): boolean {
  return value.result?.pick !== undefined && resolvedOutput !== undefined;
}

function rankOf({ value }: BoundTool): number {
  return value.rank ?? 100;
}

/** By code point. Names are ASCII, so this is also the order of UTF-16. */
function byName(a: Declared<unknown>, b: Declared<unknown>): number {
  return a.name < b.name ? -1 : 1;
}
