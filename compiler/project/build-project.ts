import { posix } from "node:path";
import { type Compilation, filesOf } from "../compilation.ts";
import { compileWith } from "../compile.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { inOrder, Report } from "../diagnostics/report.ts";
import type { EmittedServer } from "../emit/emit.ts";
import type { GeneratedFile } from "../emit/emitted-file.ts";
import { bundleName } from "../emit/layout.ts";
import { nodeHost } from "../host/node-host.ts";
import { type ServerSummary, summarise } from "../report/server-summary.ts";
import { version } from "../version.ts";
import { applyWrite } from "../write/apply-write.ts";
import { freshServers } from "../write/fresh.ts";
import { type Change, isUpToDate, planWrite, type WritePlan } from "../write/plan-write.ts";
import { isGenerated, readText } from "../write/project-files.ts";
import { checkTypes } from "./check-types.ts";
import { packageDiagnostics } from "./package-diagnostics.ts";
import type { Project } from "./project.ts";

export interface BuildOptions {
  /** Compare only, and write nothing. */
  readonly check?: boolean;
  /** Leave the types of handlers unchecked. */
  readonly skipTypes?: boolean;
  /** Bundle every server. Without it, the bundles that exist already are renewed. */
  readonly bundle?: boolean;
}

/** The outcome of a build, with the diagnostics of the project in file order. */
export type Built =
  | {
      readonly kind: "built";
      readonly diagnostics: readonly Diagnostic[];
      readonly servers: readonly BuiltServer[];
    }
  /** Written, and a handler does not fit its types. */
  | { readonly kind: "type-errors"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: "errors"; readonly diagnostics: readonly Diagnostic[] }
  /** With `check`: files on the disk differ from what a build would write. */
  | {
      readonly kind: "stale";
      readonly diagnostics: readonly Diagnostic[];
      readonly stale: readonly Change[];
    };

export interface BuiltServer {
  /** Relative to the project. */
  readonly folder: string;
  readonly summary: ServerSummary;
  /** Files in the folder, and how many of them changed. */
  readonly files: number;
  readonly changed: number;
  readonly bundle?: GeneratedFile;
}

/**
 * Builds a project: compiles it unless the last build is still valid, and writes what changed. Prints nothing.
 * @throws FileError, ProjectError
 */
export async function buildProject(project: Project, options: BuildOptions = {}): Promise<Built> {
  // A check trusts no lock, and compares with a compilation. A bundle is made from a compilation.
  const compiles = options.bundle === true || options.check === true;
  const report = new Report();
  const settings = readConfig(project.config, report, project.configSource);
  const last = compiles || settings === undefined ? undefined : await lastBuild(project.root, settings);
  const built = last ?? (await compileAndWrite(project.root, { settings, report }, options));
  // A bundle runs in any package.
  const bundled = built.kind === "built" && built.servers.every(({ bundle }) => bundle !== undefined);
  const own = bundled ? [] : await packageDiagnostics(project.root);
  const diagnostics = [...own, ...built.diagnostics];
  if (built.kind !== "built" || options.skipTypes === true)
    return { ...built, diagnostics: inOrder(diagnostics) };
  const types = await checkTypes(
    project.root,
    built.servers.map(({ folder }) => folder),
  );
  const all = inOrder([...diagnostics, ...types]);
  return types.length === 0 ? { ...built, diagnostics: all } : { kind: "type-errors", diagnostics: all };
}

/** The result of the last build, if this one would be the same and write nothing. */
async function lastBuild(root: string, settings: ResolvedConfig): Promise<Built | undefined> {
  const disk = nodeHost(root);
  const unread: string[] = [];
  const specs = await disk.glob(settings.specs, (folder) => unread.push(folder));
  const fresh = await freshServers(root, disk, { compiler: version, settings, specs });
  if (fresh === undefined || unread.length > 0) return undefined;
  const servers = [...fresh.locks].map(([folder, lock]) => ({
    folder,
    summary: lock.summary as ServerSummary,
    files: lock.outputs.length + 1,
    changed: 0,
  }));
  return { kind: "built", diagnostics: fresh.diagnostics, servers };
}

async function compileAndWrite(
  root: string,
  { settings, report }: { readonly settings: ResolvedConfig | undefined; readonly report: Report },
  options: BuildOptions,
): Promise<Built> {
  const compilation = await compileWith(settings, nodeHost(root), report);
  const { diagnostics } = compilation;
  if (!compilation.ok) return { kind: "errors", diagnostics };
  const bundles = await bundlesOf(root, compilation, options.bundle === true);
  const plan = planWrite(root, compilation.settings.out, [...filesOf(compilation), ...bundles]);
  if (options.check !== true) applyWrite(root, plan);
  else if (!isUpToDate(plan)) {
    const stale = plan.changes.filter(({ kind }) => kind !== "unchanged");
    return { kind: "stale", diagnostics, stale };
  }
  const servers = compilation.servers.map((server) => builtServer(server, plan, bundles));
  return { kind: "built", diagnostics, servers };
}

/** Of all servers if bundles are asked for; else of those that have one, which would be stale after this build. */
async function bundlesOf(
  root: string,
  compilation: Compilation,
  asked: boolean,
): Promise<readonly GeneratedFile[]> {
  const servers = compilation.servers.filter(
    ({ folder }) => asked || isGenerated(readText(root, posix.join(folder, bundleName))),
  );
  if (servers.length === 0) return [];
  const { makeBundles } = await import("./make-bundles.ts");
  return makeBundles(root, servers, filesOf(compilation));
}

function builtServer(
  { folder, tuned, files }: EmittedServer,
  plan: WritePlan,
  bundles: readonly GeneratedFile[],
): BuiltServer {
  const changed = plan.changes.filter(
    ({ kind, path }) => kind !== "unchanged" && path.startsWith(`${folder}/`),
  );
  const bundle = bundles.find(({ path }) => posix.dirname(path) === folder);
  return {
    folder,
    summary: summarise(tuned),
    files: files.length + (bundle === undefined ? 0 : 1),
    changed: changed.length,
    ...(bundle === undefined ? {} : { bundle }),
  };
}
