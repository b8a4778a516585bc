import type { ServerUnit } from "./bind/server-unit.ts";
import { type CheckOptions, check } from "./check/check.ts";
import type { ResolvedConfig } from "./config/config.ts";
import type { Report } from "./diagnostics/report.ts";
import type { Host } from "./host/host.ts";
import { type Lowered, lower } from "./lower/lower.ts";
import { type NamedServer, nameServer } from "./lower/named-server.ts";
import { load } from "./source/load.ts";
import type { SourceFile } from "./source/source-file.ts";
import { validate } from "./spec/validate.ts";
import { readTraffic, type Traffic } from "./traffic/read-traffic.ts";
import { reportStaleCalls } from "./traffic/stale-calls.ts";

/** One server as its author wrote it, and as the back half sees it. */
export interface CheckedServer extends Lowered, NamedServer {
  readonly unit: ServerUnit;
}

/** What the front half knows of a project without an error. */
export interface Analysis {
  /** The config, with its defaults. */
  readonly settings: ResolvedConfig;
  /** Every spec file that was read. */
  readonly sources: readonly SourceFile[];
  readonly traffic: Traffic;
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
  const traffic = await readTraffic(settings, host, report);
  if (report.failed) return undefined;

  const servers = await Promise.all(
    units.map(async (unit) => {
      const lowered = await lower(unit, settings, options);
      return { unit, ...lowered, ...nameServer(lowered.catalogue, settings.out) };
    }),
  );
  reportStaleCalls(
    traffic,
    servers.map(({ catalogue }) => catalogue),
    report,
  );
  return { settings, sources: trees.map(({ source }) => source), traffic, servers };
}
