import { readConfig } from "../config/read-config.ts";
import { Report } from "../diagnostics/report.ts";
import { FileError } from "../host/file-error.ts";
import { type BuiltServer, buildProject } from "../project/build-project.ts";
import { loadProject } from "../project/load-project.ts";
import type { Project } from "../project/project.ts";
import { ProjectError } from "../project/project-error.ts";
import { watchProject } from "../project/watch-project.ts";
import { readLocks } from "../write/project-files.ts";
import { CommandError } from "./command.ts";
import type { DiagnosticsFormat } from "./options.ts";
import { printOutcome } from "./print-outcome.ts";
import type { Terminal } from "./terminal.ts";

interface WatchOptions {
  /** The config that the command line names. */
  readonly config: string | undefined;
  readonly format: DiagnosticsFormat;
  readonly skipTypes: boolean;
  readonly signal: AbortSignal;
  /** Called after each build without errors. */
  built(servers: readonly BuiltServer[]): Promise<void>;
}

/** Builds after each change to a source of the project, until the signal fires. A failure is printed, and the next change waited for. */
export async function rebuildOnChange(
  project: Project,
  { config, format, skipTypes, signal, built }: WatchOptions,
  terminal: Terminal,
): Promise<void> {
  terminal.err("Watching for changes. Press Ctrl-C to stop.");
  const out = outOf(project);
  for await (const paths of watchProject(project.root, out, signal)) {
    const inputs = new Set(
      [...readLocks(project.root, out).values()].flatMap((lock) => Object.keys(lock.inputs)),
    );
    if (!paths.some((path) => inputs.has(path) || isSource(path))) continue;
    const started = performance.now();
    try {
      const outcome = await buildProject(await loadProject(terminal.cwd, config), { skipTypes });
      printOutcome(outcome, format, terminal);
      if (outcome.kind !== "built") continue;
      await built(outcome.servers);
      const files = outcome.servers.reduce((sum, { changed }) => sum + changed, 0);
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      terminal.err(`${paths.slice(0, 3).join(", ")} changed: built in ${seconds} s, ${files} files written.`);
    } catch (error) {
      const known = [CommandError, ProjectError, FileError].some((kind) => error instanceof kind);
      if (!known) throw error;
      terminal.err(`deltamcp: ${(error as Error).message}`);
    }
  }
}

function outOf({ config }: Project): string {
  return readConfig(config, new Report())?.out ?? "generated";
}

/** Whether a build or a server may read the file. Data that handlers write must not restart them. */
function isSource(path: string): boolean {
  return /\.([cm]?[jt]sx?|ya?ml)$|\.tools\.json$|(^|\/)(package|tsconfig)\.json$/.test(path);
}
