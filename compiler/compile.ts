import { type Analysis, analyse } from "./analyse.ts";
import type { ResolvedConfig } from "./config/config.ts";
import { readConfig } from "./config/read-config.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report } from "./diagnostics/report.ts";
import { authorFiles } from "./emit/author/author-files.ts";
import type { EmittedFile } from "./emit/emitted-file.ts";
import type { EmittedProject } from "./emit-project.ts";
import type { Host } from "./host/host.ts";

/** A project without an error, as far as a check looks. */
export interface Checked extends Analysis {
  readonly ok: true;
  /** In file order: warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A project that was compiled to the end: what is known of each server, and all files to write. */
export interface Compilation extends EmittedProject {
  readonly ok: true;
  /** In file order: warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** The config, with its defaults. */
  readonly settings: ResolvedConfig;
}

/** A project with errors. Nothing must be written. */
export interface Failure {
  readonly ok: false;
  /** In file order; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  readonly servers: readonly never[];
  readonly authorFiles: readonly never[];
}

/** Everything there is to write. */
export function filesOf({ servers, authorFiles }: EmittedProject): readonly EmittedFile[] {
  return [...servers.flatMap(({ files }) => files), ...authorFiles];
}

/**
 * Compiles a project: the phases in order. Mistakes of its author are diagnostics, those of the config too, which may
 * be any value; it throws only for our own.
 */
export async function compile(config: unknown, host: Host): Promise<Compilation | Failure> {
  const report = new Report();
  const settings = readConfig(config, report);
  if (settings === undefined) return failure(report);

  const analysis = await analyse(settings, host, report, { building: true });
  if (analysis === undefined) return failure(report);

  const { emitProject } = await import("./emit-project.ts");
  const project = await emitProject(analysis, host, report);
  if (report.failed) return failure(report);

  return { ok: true, diagnostics: report.diagnostics, settings, ...project };
}

/** The front half of compile(): every mistake there is, and the catalogues. Loads nothing that only emitting needs. */
export async function checkProject(config: unknown, host: Host): Promise<Checked | Failure> {
  const report = new Report();
  const settings = readConfig(config, report);
  if (settings === undefined) return failure(report);

  const analysis = await analyse(settings, host, report, { building: false });
  if (analysis === undefined) return failure(report);

  // Nothing is written: but what a build could not add to an author's module is a mistake as well.
  await authorFiles(analysis.servers, host, report);
  if (report.failed) return failure(report);

  return { ok: true, diagnostics: report.diagnostics, ...analysis };
}

function failure(report: Report): Failure {
  return { ok: false, diagnostics: report.diagnostics, servers: [], authorFiles: [] };
}
