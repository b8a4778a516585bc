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
  const whole = { kind: "http", upstream: "api", method: "GET", path: "/", ...binding } as const;
  const context = (signal?: AbortSignal): CallContext => ({
    ...surroundings({}, signal),
    call: () => Promise.reject(new Error("no other tools")),
  });
  return {
    run: async (args: JsonObject = {}, signal?: AbortSignal) => runner.run(whole, args, context(signal)),
    resume: async (address: string) => runner.resume?.(whole, {}, address, context()),
    shape: async (args: JsonObject = {}) => runner.shape?.(whole, args),
  };
}
