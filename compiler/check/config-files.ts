import { posix } from "node:path";
import type { ResolvedConfig } from "../config.ts";
import type { Report } from "../diagnostics/report.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Host } from "../host.ts";

/** The modules that a config names are there: servers import them. */
export async function checkConfigFiles(config: ResolvedConfig, host: Host, report: Report): Promise<void> {
  await checkFile("hooks", config.hooks, host, report);
  await checkFile("search.ranker", config.search.ranker, host, report);
}

async function checkFile(
  option: string,
  path: string | undefined,
  host: Host,
  report: Report,
): Promise<void> {
  if (path === undefined || (await host.read(path).catch(() => undefined)) !== undefined) return;
  const siblings = await host.glob([`${posix.dirname(path)}/*`]);
  const help = didYouMean(posix.normalize(path), siblings) ?? "write it relative to the config";
  report.add("DMC5003", { option, path }, { help });
}
