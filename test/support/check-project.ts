import { bind } from "../../compiler/bind/bind.ts";
import type { BoundServer } from "../../compiler/bind/bound-server.ts";
import { type CheckOptions, check } from "../../compiler/check/check.ts";
import { type Config, resolveConfig } from "../../compiler/config/config.ts";
import { Report } from "../../compiler/diagnostics/report.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { load } from "../../compiler/source/load.ts";
import { validate } from "../../compiler/spec/validate.ts";
import { noTraffic } from "../../compiler/traffic/read-traffic.ts";

export interface CheckedProject {
  readonly report: Report;
  readonly servers: readonly BoundServer[];
}

/** Loads, validates and checks a project in memory; its specs are all `*.tools.{yaml,json}`. */
export async function checkProject(
  files: Readonly<Record<string, string>>,
  config: Config = {},
  options: CheckOptions = { building: true },
): Promise<CheckedProject> {
  const report = new Report();
  const host = memoryHost(files);
  const settings = resolveConfig({ specs: ["**/*.tools.{yaml,yml,json}"], ...config });
  const trees = await load(settings, host, report);
  const documents = validate(trees, report);
  const servers = documents === undefined ? [] : bind(documents, report);
  await check(servers, noTraffic, settings, host, report, options);
  return { report, servers };
}

/** A spec of one server with these lines below its header. */
export function spec(body: string): Record<string, string> {
  return { "a.tools.yaml": `server: { name: test, version: 1.0.0 }\n${body}` };
}
