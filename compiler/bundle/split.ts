import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { runtimeFolder } from "./runtime-path.ts";

/** Which of a bundle's modules run at start, and which are asked for later. */
export interface Split {
  /** Modules that stand in the code, by their absolute paths. */
  readonly early: ReadonlySet<string>;
  /** Modules of the runtime that it imports only when it needs them, and that no early one imports otherwise. */
  readonly late: readonly string[];
}

/**
 * Splits what esbuild saw below `root`. `starts` are the modules that run at start even where they are imported
 * dynamically.
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
      const bundled = graph.has(target) && !isBuiltin(one.path);
      if (one.kind === "dynamic-import" && bundled && !early.has(target)) late.add(target);
    }
  }
  return { early, late: [...late].sort() };
}

/** As plugins/later-builtins.ts names them. */
function isBuiltin(path: string): boolean {
  return path.startsWith("builtin:");
}
