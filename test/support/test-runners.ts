import { openRunners, type Runners } from "../../runtime/runner/open-runners.ts";
import type { Handler } from "../../runtime/runner/runner.ts";
import { memoryRateLimits } from "../../runtime/store/memory/memory-rate-limits.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import type { UpstreamContext } from "../../runtime/upstream/upstream-kind.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";

/** What upstreams are connected with. */
export function upstreamContext(env: Readonly<Record<string, string>> = {}): UpstreamContext {
  const rates = memoryRateLimits();
  return { env, limits: async () => rates };
}

/** The real runners over handlers and upstreams in memory. */
export function testRunners(
  handlers: Readonly<Record<string, Handler>>,
  upstreams: Readonly<Record<string, UpstreamRecord>> = {},
  env: Readonly<Record<string, string>> = {},
): Runners {
  return openRunners({ handlers, upstreams: openUpstreams(upstreams, upstreamContext(env)) });
}

/** The functions of tools that are sketched with them, by the tool's name. */
export function handlersOf(
  tools: Readonly<Record<string, { readonly handler?: Handler }>>,
): Record<string, Handler> {
  return Object.fromEntries(
    Object.entries(tools).flatMap(([name, { handler }]) => (handler === undefined ? [] : [[name, handler]])),
  );
}
