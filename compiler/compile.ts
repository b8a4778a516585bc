import { bind } from "./bind/bind.ts";
import { check } from "./check/check.ts";
import type { Analysis, Checked, Compilation, Failure } from "./compilation.ts";
import type { ResolvedConfig } from "./config/config.ts";
import { readConfig } from "./config/read-config.ts";
import { Report } from "./diagnostics/report.ts";
import { authorFiles } from "./emit/author/author-files.ts";
import type { Host } from "./host/host.ts";
import { lower } from "./lower/lower.ts";
import { load } from "./source/load.ts";
import type { SourceFile } from "./source/source-file.ts";
import { validate } from "./spec/validate.ts";
import { readTraffic } from "./traffic/read-traffic.ts";

/**
 * Compiles a project. Every mistake of its author is a diagnostic, also in the config, which may be any value. A thrown
 * error is a bug of the compiler.
 */
export async function compile(config: unknown, host: Host): Promise<Compilation | Failure> {
  const report = new Report();
  return compileWith(readConfig(config, report), host, report);
}

/** {@link compile} for a config that was read before; undefined if it has mistakes. */
export async function compileWith(
  settings: ResolvedConfig | undefined,
  host: Host,
  report: Report,
): Promise<Compilation | Failure> {
  const analysis = settings && (await analyse(settings, host, report, { building: true }));
  if (settings === undefined || analysis === undefined) return failure(report);
  const { printSchemas, tune, emit, withLock } = await backHalf();

  // A second thread prints the code of a large catalogue, while this one makes the tables.
  const printing = analysis.servers.map((server) => ({ ...server, printing: printSchemas(server) }));
  const tuned = printing.map((server) => ({
    ...server,
    config: settings,
    tuned: tune(server.catalogue, settings, analysis.traffic),
  }));
  const emitted = await Promise.all(
    tuned.map(async ({ printing, ...server }) => emit({ ...server, code: await printing })),
  );
  const added = await authorFiles(analysis.servers, host, report);
  if (report.failed) return failure(report);

  const { diagnostics } = report;
  const sources = analysis.trees.map(({ source }) => source);
  const servers = emitted.map((server) => withLock(server, { ...analysis, sources, diagnostics }));
  return { ok: true, diagnostics, settings: settings, servers, authorFiles: added };
}

/** The front half of {@link compile}: returns all mistakes and the catalogues. `source` is the text of the config. */
export async function checkProject(
  config: unknown,
  host: Host,
  source?: SourceFile,
): Promise<Checked | Failure> {
  const report = new Report();
  const settings = readConfig(config, report, source);
  const analysis = settings && (await analyse(settings, host, report, { building: false }));
  // A check writes nothing, but reports functions that a build could not add to an author's module.
  if (analysis !== undefined) await authorFiles(analysis.servers, host, report);
  return analysis === undefined || report.failed
    ? failure(report)
    : { ok: true, diagnostics: report.diagnostics, ...analysis };
}

/** Turns texts into catalogues. The first phase with errors reports all of them, and the later phases do not run. */
async function analyse(
  settings: ResolvedConfig,
  host: Host,
  report: Report,
  options: { readonly building: boolean },
): Promise<Analysis | undefined> {
  const trees = await load(settings, host, report); // texts
  const documents = validate(trees, report); // structure
  const bound = documents && bind(documents, report); // who belongs to whom
  const traffic = bound && (await readTraffic(settings, host, report));
  const checked = bound && traffic && (await check(bound, traffic, settings, host, report, options)); // meaning
  const servers = checked && (await lower(checked, settings, { ...options, report })); // the catalogues, and their names in code
  return servers && { settings, trees, traffic, servers };
}

/** Loads the modules that only a build needs, so that a check does not load them. */
async function backHalf() {
  const [{ printSchemas }, { tune }, { emit }, { withLock }] = await Promise.all([
    import("./emit/schema-code/print-schemas.ts"),
    import("./tables/tune.ts"),
    import("./emit/emit.ts"),
    import("./write/with-lock.ts"),
  ]);
  return { printSchemas, tune, emit, withLock };
}

function failure(report: Report): Failure {
  return { ok: false, diagnostics: report.diagnostics, servers: [], authorFiles: [] };
}
