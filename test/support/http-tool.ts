import type { CallContext } from "../../runtime/call/call-context.ts";
import type { HttpBinding, UpstreamRecord } from "../../runtime/catalogue/records.ts";
import { createHttpRunner } from "../../runtime/runner/http/http-runner.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { openUpstream } from "../../runtime/upstream/http/http-upstream.ts";
import { surroundings } from "./call-surroundings.ts";

/** One `http` tool against one upstream, without the call path around it. */
export function httpTool(
  upstream: UpstreamRecord["http"],
  binding: Partial<HttpBinding> = {},
  env: Record<string, string> = {},
) {
  const runner = createHttpRunner(new Map([["api", openUpstream("api", { http: upstream }, env)]]));
  const bound = (more: Partial<HttpBinding>) =>
    ({ kind: "http", upstream: "api", method: "GET", path: "/", ...more }) as const;
  const whole = bound(binding);
  const context = (signal?: AbortSignal, timeoutMs?: number): CallContext => ({
    ...surroundings({}, signal),
    call: () => Promise.reject(new Error("no other tools")),
    ...(timeoutMs === undefined ? {} : { deadline: performance.now() + timeoutMs }),
  });
  return {
    run: async (args: JsonObject = {}, signal?: AbortSignal, timeoutMs?: number) =>
      runner.run(whole, args, context(signal, timeoutMs)),
    /** Runs another tool of the same upstream. */
    runOther: async (other: Partial<HttpBinding>) => runner.run(bound(other), {}, context()),
    resume: async (address: string) => runner.resume?.(whole, {}, address, context()),
    shape: async (args: JsonObject = {}) => runner.shape?.(whole, args),
  };
}
