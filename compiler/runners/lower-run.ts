import type { Bindings } from "../../runtime/runner/binding.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import type { LoweredRun, RunContext } from "./runner-kind.ts";
import { runnerOf } from "./runner-kinds.ts";

/** Makes the binding of a tool with any runner. */
export function lowerRun<Kind extends keyof Bindings>(
  tool: BoundTool<Kind>,
  context: RunContext,
): LoweredRun<Kind> | Promise<LoweredRun<Kind>> {
  return runnerOf(tool).lower(tool, context);
}
