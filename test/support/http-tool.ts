import type { CallContext } from "../../runtime/call/call-context.ts";
import type { HttpBinding } from "../../runtime/runner/http/http-binding.ts";
import { openHttpRunner } from "../../runtime/runner/http/http-runner.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import type { HttpUpstream } from "../../runtime/upstream/http/http-upstream.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import { memoryChannel } from "./memory-channel.ts";
import { upstreamContext } from "./test-runners.ts";

/** One `http` tool against one upstream, without the call path around it. */
export function httpTool(
  upstream: HttpUpstream,
  binding: Partial<HttpBinding> = {},
  env: Record<string, string> = {},
) {
  const upstreams = openUpstreams({ api: { kind: "http", ...upstream } }, upstreamContext(env));
  const runner = openHttpRunner({ handlers: {}, upstreams });
  const bound = (more: Partial<HttpBinding>) =>
    ({ kind: "http", upstream: "api", method: "GET", path: "/", ...more }) as const;
  const whole = bound(binding);
  const context = (signal?: AbortSignal, timeoutMs?: number): CallContext => ({
    ...memoryChannel({}, signal),
    resourceUpdated: () => {},
    call: () => Promise.reject(new Error("no other tools")),
    ...(timeoutMs === undefined ? {} : { deadline: performance.now() + timeoutMs }),
  });
  return {
    run: async (args: JsonObject = {}, signal?: AbortSignal, timeoutMs?: number) =>
      runner.run(whole, args, context(signal, timeoutMs)),
    /** Runs another tool of the same upstream. */
    runOther: async (other: Partial<HttpBinding>) => runner.run(bound(other), {}, context()),
    nextPage: async (address: string) => runner.nextPage?.(whole, {}, address, context()),
    preview: async (args: JsonObject = {}) => runner.preview?.(whole, args),
  };
}
