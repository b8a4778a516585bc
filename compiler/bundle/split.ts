import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { runtimeFolder } from "./runtime-path.ts";

/** The modules of a bundle that run at start, and those that load later. */
export interface Split {
  /** Modules in the code itself, by their absolute paths. */
  readonly early: ReadonlySet<string>;
  /** Modules of the runtime that are imported dynamically only, and by no early module statically. */
  readonly late: readonly string[];
}

/**
 * Splits the modules that esbuild found below `root`. `starts` run at start, even if they are imported dynamically.
 */
export function split(
  root: string,
  { inputs }: Metafile,
  starts: readonly string[],
  runtime: string = runtimeFolder,
): Split {
  const graph = new Map(Object.entries(inputs).map(([path, { imports }]) => [resolve(root, path), imports]));
  const early = new Set<string>();
  const follow = (path: string): void => {
    if (early.has(path) || !graph.has(path)) return;
    early.add(path);
    for (const one of graph.get(path) ?? []) {
      if (one.kind !== "dynamic-import") follow(resolve(root, one.path));
    }
  };
  for (const start of starts) follow(start);
  const late = new Set<string>();
  for (const [path, imports] of graph) {
    if (!path.startsWith(runtime)) continue;
    for (const one of imports) {
      const target = resolve(root, one.path);
      const bundled = graph.has(target) && !isVirtual(one.path);
      if (one.kind === "dynamic-import" && bundled && !early.has(target)) late.add(target);
    }
  }
  return { early, late: [...late].sort() };
}

/** Modules without a file, as plugins/later-builtins.ts and plugins/unused-kinds.ts name them. */
function isVirtual(path: string): boolean {
  return /^(builtin|unused-kind):/.test(path);
}
