import { type Lowered, lower } from "./catalogue/lower.ts";
import { type CheckOptions, check } from "./check/check.ts";
import type { ServerUnit } from "./check/server-unit.ts";
import type { ResolvedConfig } from "./config.ts";
import type { Report } from "./diagnostics/report.ts";
import type { Host } from "./host.ts";
import { load } from "./source/load.ts";
import type { SourceFile } from "./source/source-file.ts";
import { validate } from "./spec/validate.ts";

/** One server as its author wrote it, and as the back half sees it. */
export interface CheckedServer extends Lowered {
  readonly unit: ServerUnit;
}

/** What the front half knows of a project without an error. */
export interface Analysis {
  /** Every file that was read. */
  readonly sources: readonly SourceFile[];
  readonly servers: readonly CheckedServer[];
}

/** Texts to catalogues. A phase that reports an error ends the run after it, with all its errors shown. */
export async function analyse(
  settings: ResolvedConfig,
  host: Host,
  report: Report,
  options: CheckOptions,
): Promise<Analysis | undefined> {
  const trees = await load(settings, host, report);
  const documents = trees.flatMap((tree) => validate(tree, report) ?? []);
  if (report.failed) return undefined;

  const units = await check(documents, settings, host, report, options);
  if (report.failed) return undefined;

  const servers = await Promise.all(
    units.map(async (unit) => ({ unit, ...(await lower(unit, settings, options)) })),
  );
  return { sources: trees.map(({ source }) => source), servers };
}
