import type { Bindings } from "./binding.ts";
import type { OpenRunner } from "./runner.ts";

/** The runner of every kind, loaded when the first tool of its kind runs. A kind without a runner does not compile. */
export const runners: { readonly [Kind in keyof Bindings]: () => Promise<OpenRunner<Kind>> } = {
  exec: async () => (await import("./exec/exec-runner.ts")).openExecRunner,
  fn: async () => (await import("./fn/fn-runner.ts")).openFnRunner,
  http: async () => (await import("./http/http-runner.ts")).openHttpRunner,
  mcp: async () => (await import("./mcp/mcp-runner.ts")).openMcpRunner,
  mock: async () => (await import("./mock/mock-runner.ts")).openMockRunner,
  sql: async () => (await import("./sql/sql-runner.ts")).openSqlRunner,
};
