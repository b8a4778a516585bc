import type { BoundServer } from "../bind/bound-server.ts";
import type { CheckContext } from "../bind/rule.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { checkConfigModules } from "../config/config-files.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host/host.ts";
import { handlerModules } from "../source/handler-modules.ts";
import type { Traffic } from "../traffic/read-traffic.ts";
import type { CalledCatalogue } from "../traffic/recorded-use.ts";
import { reportStaleCalls } from "../traffic/stale-calls.ts";
import { walkServer } from "./walk-server.ts";

export interface CheckOptions {
  /** A build follows: it writes the handlers that are missing, so they need no warning. Default false. */
  readonly building?: boolean;
}

/**
 * Checks the meaning of bound specs, all rules in one walk over each server. Undefined if a mistake was reported, here
 * or by an earlier phase.
 */
export async function check(
  servers: readonly BoundServer[],
  traffic: Traffic,
  config: ResolvedConfig,
  host: Host,
  report: Report,
  { building = false }: CheckOptions = {},
): Promise<readonly BoundServer[] | undefined> {
  await checkConfigModules(config, host, report);
  reportStaleCalls(traffic, servers.map(calledCatalogue), report);
  const context = { config, handlers: handlerModules(host), building, report: onceOnly(report) };
  await Promise.all(servers.map((server) => walkServer(server, { ...context, server })));
  return report.failed ? undefined : servers;
}

/** The tools of a server that recorded calls can name. */
function calledCatalogue({ server, tools }: BoundServer): CalledCatalogue {
  const enabled = tools.filter(({ value }) => value.enabled !== false);
  return { server, tools: enabled.map(({ name, value }) => ({ name, visible: value.visible ?? true })) };
}

/** Reports each mistake once: a file that several servers include is walked over for each of them. */
function onceOnly(report: Report): CheckContext["report"] {
  const told = new Set<string>();
  return (code, values, details) => {
    const key = JSON.stringify([
      code,
      values,
      details.span?.source.path,
      details.span?.start,
      details.span?.end,
    ]);
    if (told.has(key)) return;
    told.add(key);
    report.add(code, values, details);
  };
}
