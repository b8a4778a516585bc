import type { Bindings } from "../../runtime/runner/binding.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import { execKind } from "./exec/exec-kind.ts";
import { fnKind } from "./fn/fn-kind.ts";
import { httpKind } from "./http/http-kind.ts";
import { mcpKind } from "./mcp/mcp-kind.ts";
import { mockKind } from "./mock/mock-kind.ts";
import type { RunnerKind } from "./runner-kind.ts";
import { sqlKind } from "./sql/sql-kind.ts";

/** Every kind of runner. A kind that is missing does not compile. */
export const runnerKinds: { readonly [Kind in keyof Bindings]: RunnerKind<Kind> } = {
  fn: fnKind,
  exec: execKind,
  http: httpKind,
  mcp: mcpKind,
  mock: mockKind,
  sql: sqlKind,
};

/** The runner of a tool. */
export function runnerOf<Kind extends keyof Bindings>(tool: BoundTool<Kind>): RunnerKind<Kind> {
  return runnerKinds[tool.run.kind];
}
