import type { BoundServer, BoundTool } from "../bind/bound-server.ts";
import type { Declared } from "../bind/declared.ts";
import type { Path } from "../source/syntax-tree.ts";
import { runnerOf } from "./runner-kinds.ts";
import type { RunSpecs } from "./spec-run.ts";

/** A place where a spec names a function of the author. */
export interface HandlerUse {
  readonly owner: Declared<unknown>;
  /** From its owner: `["run", "fn"]`. */
  readonly path: Path;
  readonly reference: string;
}

/** Every place of a server that names a function of the author. Disabled tools are left out. */
export function handlerUses({ tools, prompts, resources }: BoundServer): readonly HandlerUse[] {
  return [
    ...tools.flatMap((tool) => (tool.value.enabled === false ? [] : toolUses(tool))),
    ...prompts.flatMap((prompt) => [
      ...runUse(prompt),
      ...Object.entries(prompt.value.arguments ?? {}).flatMap(([name, argument]) =>
        completionUse(prompt, ["arguments", name, "complete"], argument.complete),
      ),
    ]),
    ...resources.flatMap((resource) => [
      ...runUse(resource),
      ...Object.entries(resource.value.complete ?? {}).flatMap(([name, complete]) =>
        completionUse(resource, ["complete", name], complete),
      ),
    ]),
  ];
}

function toolUses<Kind extends keyof RunSpecs>(tool: BoundTool<Kind>): readonly HandlerUse[] {
  const { kind, spec } = tool.run;
  const uses = runnerOf(tool).functions?.(spec) ?? [];
  return uses.map(({ path, reference }) => ({ owner: tool, path: ["run", kind, ...path], reference }));
}

/** The own function of a prompt or a resource. */
function runUse(owner: Declared<{ readonly run?: { readonly fn?: string } }>): readonly HandlerUse[] {
  const reference = owner.value.run?.fn;
  return reference === undefined ? [] : [{ owner, path: ["run", "fn"], reference }];
}

function completionUse(
  owner: Declared<unknown>,
  path: Path,
  complete: readonly string[] | { readonly fn: string } | undefined,
): readonly HandlerUse[] {
  if (complete === undefined || !("fn" in complete)) return [];
  return [{ owner, path: [...path, "fn"], reference: complete.fn }];
}
