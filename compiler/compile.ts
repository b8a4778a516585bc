import type { Catalogue } from "./catalogue/catalogue.ts";
import { lower } from "./catalogue/lower.ts";
import type { ToolRewrite } from "./catalogue/tool-rewrite.ts";
import { check } from "./check/check.ts";
import type { Config } from "./config.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report } from "./diagnostics/report.ts";
import type { Host } from "./host.ts";
import { readConfig } from "./read-config.ts";
import { load } from "./source/load.ts";
import { validate } from "./spec/validate.ts";

export interface CompileOptions {
  /** Where to stop: after the catalogues, or (the default) with files to write. */
  readonly until?: "check" | "emit";
}

/** What came of a project. Without `ok` there are no servers, and nothing must be written. */
export interface Compilation {
  readonly ok: boolean;
  /** In file order; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  readonly servers: readonly CompiledServer[];
}

export interface CompiledServer {
  readonly catalogue: Catalogue;
  /** What the normaliser changed, for `check --explain`. */
  readonly rewrites: readonly ToolRewrite[];
}

/** Compiles a project: the phases in order. Mistakes of its author are diagnostics; it throws only for our own. */
export async function compile(
  config: Config,
  host: Host,
  options: CompileOptions = {},
): Promise<Compilation> {
  const report = new Report();
  const settings = readConfig(config, report);
  if (settings === undefined) return failure(report);

  const trees = await load(settings, host, report);
  const documents = trees.flatMap((tree) => validate(tree, report) ?? []);
  if (report.failed) return failure(report);

  const units = await check(documents, settings, host, report, {
    handlersAreAdded: options.until !== "check",
  });
  if (report.failed) return failure(report);

  const servers = await Promise.all(units.map((unit) => lower(unit, settings)));
  return { ok: true, diagnostics: report.diagnostics, servers };
}

function failure(report: Report): Compilation {
  return { ok: false, diagnostics: report.diagnostics, servers: [] };
}
