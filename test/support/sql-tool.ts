import type { CallContext } from "../../runtime/call/call-context.ts";
import type { SqlBinding } from "../../runtime/runner/sql/sql-binding.ts";
import { openSqlRunner } from "../../runtime/runner/sql/sql-runner.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import type { SqlUpstream } from "../../runtime/upstream/sql/sql-upstream.ts";
import { memoryChannel } from "./memory-channel.ts";
import { upstreamContext } from "./test-runners.ts";

/** The tools of one database, without the call path around them. */
export function sqlDatabase(upstream: SqlUpstream, env: Record<string, string> = {}) {
  const upstreams = openUpstreams({ db: { kind: "sql", ...upstream } }, upstreamContext(env));
  const runner = openSqlRunner({ handlers: {}, upstreams });
  const context = (signal?: AbortSignal): CallContext => ({
    ...memoryChannel({}, signal),
    resourceUpdated: () => {},
    call: () => Promise.reject(new Error("no other tools")),
  });
  const bound = (query: string, more: Partial<SqlBinding>) =>
    ({ kind: "sql", upstream: "db", query, ...more }) as const;
  return {
    run: async (query: string, args: JsonObject = {}, more: Partial<SqlBinding> = {}, signal?: AbortSignal) =>
      runner.run(bound(query, more), args, context(signal)),
    nextPage: async (query: string, page: string, more: Partial<SqlBinding> = {}) =>
      runner.nextPage?.(bound(query, more), {}, page, context()),
    close: () => upstreams.close(),
  };
}
