import { posix } from "node:path";
import type { Report } from "../diagnostics/report.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Host } from "../host/host.ts";
import type { ResolvedConfig } from "./config.ts";

/** The modules that a config names can be read: servers import them. */
export async function checkConfigFiles(config: ResolvedConfig, host: Host, report: Report): Promise<void> {
  for (const [option, path] of [
    ["hooks", config.hooks],
    ["authenticate", config.authenticate],
    ["search.ranker", config.search.ranker],
  ] as const) {
    if (path === undefined) continue;
    const read = await readConfigFile(path, host);
    if ("text" in read) continue;
    const { reason, help } = read;
    report.add("DMC5003", { option, path, reason }, { help });
  }
}

/** A file that a config names, or why there is nothing to read and what to do about it. */
export async function readConfigFile(
  path: string,
  host: Host,
): Promise<{ readonly text: string } | { readonly reason: string; readonly help: string }> {
  try {
    const text = await host.read(path);
    if (text !== undefined) return { text };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, help: "name a text file that may be read" };
  }
  const siblings = await host.glob([`${posix.dirname(path)}/*`]);
  const help = didYouMean(posix.normalize(path), siblings) ?? "write it relative to the config";
  return { reason: "there is no such file", help };
}
