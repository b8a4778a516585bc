import type { ModuleGraph } from "./module-graph.ts";
import { runtimeFolder } from "./runtime-path.ts";

/** The modules of a bundle that run at start, and those that load later. */
export interface Split {
  /** Modules in the code itself, by their absolute paths. */
  readonly early: ReadonlySet<string>;
  /** Modules of the runtime that are imported dynamically only, and by no early module statically. */
  readonly late: readonly string[];
}

interface SplitOptions {
  /** Whether the bundle leaves out a module that is imported dynamically. */
  readonly isLeftOut?: (path: string) => boolean;
  /** The folder of the runtime. */
  readonly runtime?: string;
}

/** Splits the modules that `starts` lead to. These run at start, even if they are imported dynamically. */
export function split(
  graph: ModuleGraph,
  starts: readonly string[],
  { isLeftOut = () => false, runtime = runtimeFolder }: SplitOptions = {},
): Split {
  const early = reached(starts, (path) => graph.get(path)?.filter(({ isDynamic }) => !isDynamic) ?? []);
  const bundled = reached(starts, (path) => {
    return graph.get(path)?.filter((one) => !(one.isDynamic && isLeftOut(one.path))) ?? [];
  });
  const late = new Set<string>();
  for (const path of bundled) {
    if (!path.startsWith(runtime)) continue;
    for (const one of graph.get(path) ?? [])
      if (one.isDynamic && bundled.has(one.path) && !early.has(one.path)) late.add(one.path);
  }
  const known = (paths: ReadonlySet<string>) => new Set([...paths].filter((path) => graph.has(path)));
  return { early: known(early), late: [...late].filter((path) => graph.has(path)).sort() };
}

/** The starts, and everything that `importsOf` leads to from them. */
function reached(
  starts: readonly string[],
  importsOf: (path: string) => readonly { readonly path: string }[],
): ReadonlySet<string> {
  const found = new Set(starts);
  for (const path of found) for (const one of importsOf(path)) found.add(one.path);
  return found;
}
