import type { ExecSpec } from "./exec/exec-spec.ts";
import type { FnSpec } from "./fn/fn-spec.ts";
import type { HttpSpec } from "./http/http-spec.ts";
import type { McpSpec } from "./mcp/mcp-spec.ts";
import type { MockSpec } from "./mock/mock-spec.ts";
import type { SqlSpec } from "./sql/sql-spec.ts";

/** The kinds of runners, each with its part of a spec. */
export interface RunSpecs {
  readonly exec: ExecSpec;
  readonly fn: FnSpec;
  readonly http: HttpSpec;
  readonly mcp: McpSpec;
  readonly mock: MockSpec;
  readonly sql: SqlSpec;
}

/** `run` as it is written. A validated spec has exactly one of these keys. */
export type SpecRun = { readonly [Kind in keyof RunSpecs]?: RunSpecs[Kind] };

/** `run` after binding: a union by `kind`. `BoundRun<"http">` is one member of it. */
export type BoundRun<Kind extends keyof RunSpecs = keyof RunSpecs> = {
  [K in Kind]: { readonly kind: K; readonly spec: RunSpecs[K] };
}[Kind];

/** The one runner that a validated `run` names. */
export function boundRun(run: SpecRun): BoundRun {
  const [[kind, spec] = []] = Object.entries(run);
  if (kind === undefined) throw new Error("a tool without a runner passed the validation");
  return { kind, spec } as BoundRun;
}
