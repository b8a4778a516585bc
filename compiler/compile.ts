import { analyse, type CheckedServer } from "./analyse.ts";
import type { Config } from "./config.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report } from "./diagnostics/report.ts";
import type { EmittedFile } from "./emit/emitted-file.ts";
import type { EmittedProject } from "./emit-project.ts";
import type { Host } from "./host.ts";
import { readConfig } from "./read-config.ts";

/** What came of a project. Without `ok` nothing must be written. */
export interface Checked {
  readonly ok: boolean;
  /** In file order; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  readonly servers: readonly CheckedServer[];
}

/** A project that was compiled to the end: what is known of each server, and all files to write. */
export interface Compilation extends Omit<Checked, "servers">, EmittedProject {}

/** Everything there is to write. */
export function filesOf({ servers, authorFiles }: EmittedProject): readonly EmittedFile[] {
  return [...servers.flatMap(({ files }) => files), ...authorFiles];
}

/** Compiles a project: the phases in order. Mistakes of its author are diagnostics; it throws only for our own. */
export async function compile(config: Config, host: Host): Promise<Compilation> {
  const report = new Report();
  const settings = readConfig(config, report);
  if (settings === undefined) return failure(report);

  const analysis = await analyse(settings, host, report, { building: true });
  if (analysis === undefined) return failure(report);

  const { emitProject } = await import("./emit-project.ts");
  const project = await emitProject(analysis, settings, host, report);
  if (report.failed) return failure(report);

  return { ok: true, diagnostics: report.diagnostics, ...project };
}

/** The front half of compile(): every mistake there is, and the catalogues. Loads nothing that only emitting needs. */
export async function checkProject(config: Config, host: Host): Promise<Checked> {
  const report = new Report();
  const settings = readConfig(config, report);
  if (settings === undefined) return failure(report);

  const analysis = await analyse(settings, host, report, { building: false });
  if (analysis === undefined) return failure(report);

  return { ok: true, diagnostics: report.diagnostics, servers: analysis.servers };
}

function failure(report: Report) {
  return { ok: false, diagnostics: report.diagnostics, servers: [], authorFiles: [] };
}
