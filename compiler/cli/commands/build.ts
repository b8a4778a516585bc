import { compile, filesOf } from "../../compile.ts";
import { Report } from "../../diagnostics/report.ts";
import { renderSummary } from "../../diagnostics/summary.ts";
import { type ServerSummary, summarise } from "../../emit/summary.ts";
import type { EmittedServer } from "../../emit-project.ts";
import { nodeHost } from "../../node-host.ts";
import { readConfig } from "../../read-config.ts";
import { version } from "../../version.ts";
import { applyWrite } from "../../write/apply-write.ts";
import { freshServers } from "../../write/fresh.ts";
import { isUpToDate, planWrite, type WritePlan } from "../../write/plan-write.ts";
import { type Command, CommandError, type CommandInput, flag, text, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiagnosticsFormat, formatOption, printDiagnostics, readFormat } from "../print-diagnostics.ts";
import { loadProject, type Project } from "../project.ts";
import { renderServer } from "../render-server.ts";
import type { Terminal } from "../terminal.ts";

export const buildCommand: Command = {
  name: "build",
  summary: "compile the specs, write generated/",
  usage: "",
  options: {
    check: { type: "boolean", help: "write nothing; fail where generated/ is stale (for CI)" },
    bundle: { type: "boolean", help: "add one file a server that runs without node_modules" },
    quiet: { type: "boolean", short: "q", help: "print only what is wrong" },
    format: formatOption,
    config: { type: "string", value: "FILE", help: "the config (default deltamcp.config.ts, here or above)" },
  },
  notes: "A build with errors writes nothing. Handler files are only ever added to.",
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
}

/** Builds a project and prints what came of it; `start` does the same before it serves. */
export async function build(project: Project, input: CommandInput, terminal: Terminal): Promise<Built> {
  const started = performance.now();
  const format = readFormat(input);
  // A check trusts no lock: it compiles, and compares. A bundle needs what only a compilation knows.
  const compiles = flag(input, "bundle") || flag(input, "check");
  const known = compiles ? undefined : await upToDate(project);
  const built = known ?? (await rebuild(project, input, terminal, format));
  if (known !== undefined) printDiagnostics([], terminal, format);
  if (built.exitCode === exitCodes.ok && format === "text" && !flag(input, "quiet")) {
    printServers(built.servers, performance.now() - started, terminal);
  }
  return built;
}

/** The summaries of the last build, where nothing has changed since. */
async function upToDate(project: Project): Promise<Built | undefined> {
  const settings = readConfig(project.config, new Report());
  if (settings === undefined) return undefined;
  const specs = await nodeHost(project.root).glob(settings.specs);
  const { out } = settings;
  const fresh = freshServers(project.root, { compiler: version, config: settings, out, specs });
  if (fresh === undefined) return undefined;
  const servers = [...fresh].map(([folder, lock]) => ({
    folder,
    summary: lock.summary as ServerSummary,
    files: lock.outputs.length + 1,
    changed: 0,
  }));
  return { exitCode: exitCodes.ok, servers };
}

async function rebuild(
  project: Project,
  input: CommandInput,
  terminal: Terminal,
  format: DiagnosticsFormat,
): Promise<Built> {
  const compilation = await compile(project.config, nodeHost(project.root));
  const { diagnostics } = compilation;
  printDiagnostics(diagnostics, terminal, format);
  if (!compilation.ok) {
    if (format === "text") terminal.err(`${renderSummary(diagnostics)} Nothing was written.`);
    return { exitCode: exitCodes.failed, servers: [] };
  }
  const { settings } = compilation;
  const plan = planWrite(project.root, settings.out, filesOf(compilation));
  if (flag(input, "check") && !isUpToDate(plan)) {
    printStale(plan, terminal);
    return { exitCode: exitCodes.failed, servers: [] };
  }
  write(project.root, plan);
  if (flag(input, "bundle")) {
    const { writeBundles } = await import("../write-bundles.ts");
    await writeBundles(project.root, compilation.servers, terminal);
  }
  return {
    exitCode: exitCodes.ok,
    servers: compilation.servers.map((server) => builtServer(server, plan)),
  };
}

function builtServer({ folder, tuned, files }: EmittedServer, plan: WritePlan): BuiltServer {
  const changed = plan.changes.filter(
    ({ kind, path }) => kind !== "unchanged" && path.startsWith(`${folder}/`),
  );
  return { folder, summary: summarise(tuned), files: files.length, changed: changed.length };
}

function write(root: string, plan: WritePlan): void {
  try {
    applyWrite(root, plan);
  } catch (error) {
    throw new CommandError(`nothing was written: ${(error as Error).message}`, exitCodes.io, error);
  }
}

function printStale(plan: WritePlan, terminal: Terminal): void {
  const stale = plan.changes.filter(({ kind }) => kind !== "unchanged");
  for (const { kind, path } of stale.slice(0, 20)) terminal.err(`  ${verbs[kind]} ${path}`);
  if (stale.length > 20) terminal.err(`  and ${stale.length - 20} more`);
  const files = stale.length === 1 ? "1 file is" : `${stale.length} files are`;
  terminal.err(`${files} stale: run \`deltamcp build\` and commit what it writes.`);
}

const verbs: Readonly<Record<WritePlan["changes"][number]["kind"], string>> = {
  create: "missing",
  update: "stale  ",
  append: "lacks a handler:",
  delete: "left over",
  unchanged: "",
};

function printServers(servers: readonly BuiltServer[], milliseconds: number, terminal: Terminal): void {
  for (const { folder, summary, files, changed } of servers) {
    const state = changed === 0 ? "nothing changed" : `${changed} changed`;
    terminal.out(`\n${renderServer(summary, terminal)}\n\n  ${folder}   ${files} files, ${state}`);
  }
  terminal.out(`\n  ${(milliseconds / 1000).toFixed(2)} s`);
}
