import { renderSummary } from "../../diagnostics/summary.ts";
import {
  type BuildOptions,
  type Built,
  type BuiltServer,
  buildProject,
} from "../../project/build-project.ts";
import { loadProject } from "../../project/load-project.ts";
import type { Project } from "../../project/project.ts";
import { counted } from "../../support/counted.ts";
import { grouped } from "../../support/grouped.ts";
import type { Change } from "../../write/plan-write.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, type DiagnosticsFormat, formatOption } from "../options.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { renderServer } from "../render-server.ts";
import type { Terminal } from "../terminal.ts";

export const buildCommand = defineCommand({
  name: "build",
  summary: "compile the specs, write generated/",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments: the config names the specs" },
  options: {
    check: { kind: "flag", help: "write nothing; fail if generated/ is stale (for CI)" },
    bundle: {
      kind: "flag",
      help: "also write server.mjs for each server: one file that runs without node_modules",
    },
    quiet: { kind: "flag", short: "q", help: "print only errors and warnings" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "A build with errors writes nothing. Handler files are only ever added to. Later builds renew an existing bundle; delete it to stop that.",
  ],
  async run({ options }, terminal) {
    const project = await loadProject(terminal.cwd, options.config);
    const { check, bundle, quiet, format } = options;
    const built = await buildAndPrint(project, { check, bundle }, { quiet, format }, terminal);
    return built.kind === "built" ? exitCodes.ok : exitCodes.failed;
  },
});

interface PrintOptions {
  readonly quiet: boolean;
  readonly format: DiagnosticsFormat;
}

/** Builds a project and prints the outcome. */
export async function buildAndPrint(
  project: Project,
  options: BuildOptions,
  { quiet, format }: PrintOptions,
  terminal: Terminal,
): Promise<Built> {
  const started = performance.now();
  const built = await buildProject(project, options);
  printDiagnostics(built.diagnostics, terminal, format);
  if (built.kind === "stale") printStale(built.stale, terminal);
  else if (format !== "text") return built;
  else if (built.kind === "errors") terminal.err(`${renderSummary(built.diagnostics)} Nothing was written.`);
  else if (!quiet) printServers(built.servers, performance.now() - started, terminal);
  return built;
}

function printStale(stale: readonly Change[], terminal: Terminal): void {
  for (const { kind, path } of stale.slice(0, 20)) terminal.err(`  ${verbs[kind]} ${path}`);
  if (stale.length > 20) terminal.err(`  and ${stale.length - 20} more`);
  terminal.err(
    `${counted(stale.length, "file is", "files are")} stale: run \`deltamcp build\` and commit what it writes.`,
  );
}

const verbs: Readonly<Record<Change["kind"], string>> = {
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
