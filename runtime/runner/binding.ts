import type { ExecBinding } from "./exec/exec-binding.ts";
import type { FnBinding } from "./fn/fn-binding.ts";
import type { HttpBinding } from "./http/http-binding.ts";
import type { McpBinding } from "./mcp/mcp-binding.ts";
import type { MockBinding } from "./mock/mock-binding.ts";
import type { SqlBinding } from "./sql/sql-binding.ts";

/** The kinds of runners, each with its binding. A kind that is listed here needs a runner on both sides to compile. */
export interface Bindings {
  readonly exec: ExecBinding;
  readonly fn: FnBinding;
  readonly http: HttpBinding;
  readonly mcp: McpBinding;
  readonly mock: MockBinding;
  readonly sql: SqlBinding;
}

/**
 * How a tool runs, as the compiler lowered it: a union by `kind`, which names the runner; the rest is that runner's own.
 * `Binding<"http">` is one member of it.
 */
export type Binding<Kind extends keyof Bindings = keyof Bindings> = {
  [K in Kind]: { readonly kind: K } & Bindings[K];
}[Kind];
