import { posix } from "node:path";
import { type Compilation, filesOf } from "../../compilation.ts";
import { compileWith } from "../../compile.ts";
import type { ResolvedConfig } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { Report } from "../../diagnostics/report.ts";
import { renderSummary } from "../../diagnostics/summary.ts";
import type { EmittedServer } from "../../emit/emit.ts";
import type { GeneratedFile } from "../../emit/emitted-file.ts";
import { bundleName } from "../../emit/layout.ts";
import { nodeHost } from "../../host/node-host.ts";
import { type ServerSummary, summarise } from "../../report/server-summary.ts";
import { counted } from "../../support/counted.ts";
import { grouped } from "../../support/grouped.ts";
import { version } from "../../version.ts";
import { applyWrite } from "../../write/apply-write.ts";
import { freshServers } from "../../write/fresh.ts";
import { isUpToDate, planWrite, type WritePlan } from "../../write/plan-write.ts";
import { isGenerated, readText } from "../../write/project-files.ts";
import { type Command, type CommandInput, flag, text, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { configOption } from "../options.ts";
import { type DiagnosticsFormat, formatOption, printDiagnostics, readFormat } from "../print-diagnostics.ts";
import { loadProject, type Project } from "../project.ts";
import { renderServer } from "../render-server.ts";
import type { Terminal } from "../terminal.ts";

export const buildCommand: Command = {
  name: "build",
  summary: "compile the specs, write generated/",
  usage: [""],
  options: {
    check: { type: "boolean", help: "write nothing; fail where generated/ is stale (for CI)" },
    bundle: {
      type: "boolean",
      help: "add one file a server that runs without node_modules; later builds renew it",
    },
    quiet: { type: "boolean", short: "q", help: "print only what is wrong" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "A build with errors writes nothing. Handler files are only ever added to. To be rid of a bundle delete it.",
  ],
  async run(input, terminal) {
    if (input.positionals.length > 0) throw new UsageError("takes no arguments: the config names the specs");
    const project = await loadProject(terminal, text(input, "config"));
    return (await build(project, input, terminal)).exitCode;
  },
};

/** What came of a build. */
export interface Built {
  readonly exitCode: ExitCode;
  /** By folder, relative to the project. */
  readonly servers: readonly BuiltServer[];
}

interface BuiltServer {
  readonly folder: string;
  readonly summary: ServerSummary;
  readonly files: number;
  readonly changed: number;
  readonly bundle?: GeneratedFile;
}

/** Builds a project and prints what came of it; `start` does the same before it serves. */
export async function build(project: Project, input: CommandInput, terminal: Terminal): Promise<Built> {
  const started = performance.now();
  const format = readFormat(input);
  // A check trusts no lock: it compiles, and compares. A bundle needs what only a compilation knows.
  const compiles = flag(input, "bundle") || flag(input, "check");
  const report = new Report();
  const settings = readConfig(project.config, report);
  const known = compiles || settings === undefined ? undefined : await upToDate(project.root, settings);
  if (known !== undefined) printDiagnostics(known.diagnostics, terminal, format);
  const built = known ?? (await rebuild(project.root, { settings, report }, input, terminal, format));
  if (built.exitCode === exitCodes.ok && format === "text" && !flag(input, "quiet")) {
    printServers(built.servers, performance.now() - started, terminal);
  }
  return built;
}

/** What the last build came to and said, where this one would be the same and write nothing. */
async function upToDate(
  root: string,
  settings: ResolvedConfig,
): Promise<(Built & { readonly diagnostics: readonly Diagnostic[] }) | undefined> {
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
  return { exitCode: exitCodes.ok, servers, diagnostics: fresh.diagnostics };
}

async function rebuild(
  root: string,
  { settings, report }: { readonly settings: ResolvedConfig | undefined; readonly report: Report },
  input: CommandInput,
  terminal: Terminal,
  format: DiagnosticsFormat,
): Promise<Built> {
  const compilation = await compileWith(settings, nodeHost(root), report);
  const { diagnostics } = compilation;
  printDiagnostics(diagnostics, terminal, format);
  if (!compilation.ok) {
    if (format === "text") terminal.err(`${renderSummary(diagnostics)} Nothing was written.`);
    return { exitCode: exitCodes.failed, servers: [] };
  }
  const bundles = await bundlesOf(root, compilation, flag(input, "bundle"));
  const plan = planWrite(root, compilation.settings.out, [...filesOf(compilation), ...bundles]);
  if (!flag(input, "check")) applyWrite(root, plan);
  else if (!isUpToDate(plan)) {
    printStale(plan, terminal);
    return { exitCode: exitCodes.failed, servers: [] };
  }
  return {
    exitCode: exitCodes.ok,
    servers: compilation.servers.map((server) => builtServer(server, plan, bundles)),
  };
}

/** Of all servers where bundles are asked for; else of those that have one, which would be stale after this build. */
async function bundlesOf(
  root: string,
  compilation: Compilation,
  asked: boolean,
): Promise<readonly GeneratedFile[]> {
  const servers = compilation.servers.filter(
    ({ folder }) => asked || isGenerated(readText(root, posix.join(folder, bundleName))),
  );
  if (servers.length === 0) return [];
  const { makeBundles } = await import("../make-bundles.ts");
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

function printStale(plan: WritePlan, terminal: Terminal): void {
  const stale = plan.changes.filter(({ kind }) => kind !== "unchanged");
  for (const { kind, path } of stale.slice(0, 20)) terminal.err(`  ${verbs[kind]} ${path}`);
  if (stale.length > 20) terminal.err(`  and ${stale.length - 20} more`);
  terminal.err(
    `${counted(stale.length, "file is", "files are")} stale: run \`deltamcp build\` and commit what it writes.`,
  );
}

const verbs: Readonly<Record<WritePlan["changes"][number]["kind"], string>> = {
  create: "missing",
  update: "stale  ",
  append: "lacks a handler:",
  delete: "left over",
  unchanged: "",
};

function printServers(servers: readonly BuiltServer[], milliseconds: number, terminal: Terminal): void {
  for (const { folder, summary, files, changed, bundle } of servers) {
    const state = changed === 0 ? "nothing changed" : `${changed} changed`;
    terminal.out(`\n${renderServer(summary, terminal)}\n\n  ${folder}   ${counted(files, "file")}, ${state}`);
    if (bundle !== undefined) {
      const size = grouped(Buffer.byteLength(bundle.text) / 1000);
      terminal.out(`  ${bundle.path}   ${size} kB, runs alone: node ${bundle.path}`);
    }
  }
  terminal.out(`\n  ${(milliseconds / 1000).toFixed(2)} s`);
}
