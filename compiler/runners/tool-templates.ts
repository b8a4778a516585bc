import type { BoundTool } from "../bind/bound-server.ts";
import { type TemplateUse, templatesIn } from "../bind/templates.ts";
import { runnerOf } from "./runner-kinds.ts";
import type { RunSpecs } from "./spec-run.ts";

/** Every template of a tool. */
export function toolTemplates<Kind extends keyof RunSpecs>(tool: BoundTool<Kind>): readonly TemplateUse[] {
  const { kind, spec } = tool.run;
  return templatesIn(tool, ["run", kind], runnerOf(tool).templates?.(spec) ?? [], tool.resolvedInput.schema);
}
