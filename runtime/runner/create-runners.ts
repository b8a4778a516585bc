import type { RunRecord } from "../catalogue/records.ts";
import { resolveEnv } from "../upstream/env.ts";
import { checkBaseUrl } from "../upstream/http/base-url.ts";
import { createFnRunner } from "./fn-runner.ts";
import { mockRunner } from "./mock-runner.ts";
import type { Runner, RunnerEnvironment } from "./runner.ts";

/**
 * The runners of a server. Throws DeltaMcpError("configuration") naming every environment variable that an upstream
 * refers to and that is missing, or the base URL that is none; what else a runner needs is loaded when it first runs.
 */
export function createRunners(environment: RunnerEnvironment): ReadonlyMap<RunRecord["kind"], Runner> {
  const upstreams = resolveEnv(environment.upstreams, environment.env);
  for (const [name, { http }] of Object.entries(upstreams)) checkBaseUrl(name, http.baseUrl);
  return new Map<RunRecord["kind"], Runner>([
    ["fn", createFnRunner(environment.handlers) as Runner],
    ["mock", mockRunner as Runner],
    ["http", lazyHttpRunner(environment) as Runner],
  ]);
}

function lazyHttpRunner(environment: RunnerEnvironment): Runner<"http"> {
  let loading: Promise<Runner<"http">> | undefined;
  let loaded: Runner<"http"> | undefined;
  const load = (): Promise<Runner<"http">> => {
    loading ??= loadHttpRunner(environment).then((runner) => {
      loaded = runner;
      return runner;
    });
    return loading;
  };
  return {
    kind: "http",
    run: (binding, args, context) =>
      loaded === undefined
        ? load().then((runner) => runner.run(binding, args, context))
        : loaded.run(binding, args, context),
    resume: async (binding, args, address, context) =>
      (await load()).resume?.(binding, args, address, context),
    shape: async (binding, args) => (await load()).shape?.(binding, args) ?? {},
  };
}

async function loadHttpRunner({ upstreams, env }: RunnerEnvironment): Promise<Runner<"http">> {
  const [{ createHttpRunner }, { openUpstream }] = await Promise.all([
    import("./http/http-runner.ts"),
    import("../upstream/http/http-upstream.ts"),
  ]);
  const opened = Object.entries(upstreams).map(
    ([name, record]) => [name, openUpstream(name, record, env)] as const,
  );
  return createHttpRunner(new Map(opened));
}
