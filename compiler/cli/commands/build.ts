import { existsSync } from "node:fs";
import { join } from "node:path";
import { dockerfile } from "../../docker/dockerfile.ts";
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
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { interruption } from "../interruption.ts";
import {
  configOption,
  type DiagnosticsFormat,
  formatOption,
  skipTypesOption,
  watchOption,
} from "../options.ts";
import { printOutcome } from "../print-outcome.ts";
import { rebuildOnChange } from "../rebuild-on-change.ts";
import { renderServer } from "../render-server.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const buildCommand = defineCommand({
  name: "build",
  summary: "compile the specs and write generated/",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments: the config names the specs" },
  options: {
    check: { kind: "flag", help: "write nothing; fail if generated/ is stale (for CI)" },
    bundle: {
      kind: "flag",
      help: "also write server.mjs for each server: one file that runs without node_modules",
    },
    docker: {
      kind: "flag",
      help: "also write server.mjs and, where there is none yet, a Dockerfile for it",
    },
    watch: watchOption,
    "skip-types": skipTypesOption,
    quiet: { kind: "flag", short: "q", help: "print only errors and warnings" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "A build with errors writes nothing. A build only adds to handler files, and never changes existing code. Later builds renew an existing bundle; delete it to stop that.",
  ],
  async run({ options }, terminal) {
    const project = await loadProject(terminal.cwd, options.config);
    const { check, docker, watch, quiet, format, config } = options;
    const bundle = options.bundle || docker;
    if (watch && check)
      throw new UsageError("--watch writes files and --check does not: give only one of them");
    if (docker && check)
      throw new UsageError("--docker writes files and --check does not: give only one of them");
    const skipTypes = options["skip-types"];
    const built = await buildAndPrint(project, { check, bundle, skipTypes }, { quiet, format }, terminal);
    if (docker && built.kind === "built")
      for (const server of built.servers) await writeDockerfile(server, project.root, terminal);
    if (watch) {
      const signal = interruption();
      await rebuildOnChange(project, { config, format, skipTypes, signal, built: async () => {} }, terminal);
      return exitCodes.ok;
    }
    return built.kind === "built" ? exitCodes.ok : exitCodes.failed;
  },
});

/** Writes the Dockerfile of a server, unless the author has one. */
async function writeDockerfile(
  { folder, summary }: BuiltServer,
  root: string,
  terminal: Terminal,
): Promise<void> {
  const shown = `${folder}/Dockerfile`;
  if (existsSync(join(root, shown))) return;
  await writeNewFile(join(root, shown), dockerfile(summary), { replace: false, shown });
  terminal.err(`wrote ${shown}`);
}

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
  printOutcome(built, format, terminal);
  if (built.kind === "built" && format === "text" && !quiet)
    printServers(built.servers, performance.now() - started, terminal);
  return built;
}

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
