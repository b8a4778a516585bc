import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { Catalogue } from "../../lower/catalogue.ts";
import { type ModuleGraph, specifierFilter } from "../module-graph.ts";
import { runtimeFolder } from "../runtime-path.ts";

/** The kinds of runners and upstreams that a catalogue does not have. */
export interface UnusedKinds {
  /** The kinds that it has, as one text. */
  readonly used: string;
  /** Returns the kind of a module, if it is one that the catalogue does not have: `runner/http`. */
  of(path: string): string | undefined;
}

/** Returns the kinds that a catalogue does not have. */
export function unusedKinds({ tools, upstreams }: Pick<Catalogue, "tools" | "upstreams">): UnusedKinds {
  const used = new Set([
    // Prompts, resources and completions are functions too.
    "runner/fn",
    ...tools.map(({ run }) => `runner/${run.kind}`),
    ...Object.values(upstreams).map(({ kind }) => `upstream/${kind}`),
  ]);
  return {
    used: [...used].sort().join(" "),
    of(path) {
      if (!path.startsWith(resolve(runtimeFolder))) return undefined;
      const [, kind] = /\/runtime\/((?:runner|upstream)\/[^/]+)\//.exec(path.replaceAll("\\", "/")) ?? [];
      return kind === undefined || used.has(kind) ? undefined : kind;
    },
  };
}

/** Leaves out the code of unused kinds. It is loaded dynamically, and only for a tool or an upstream of its kind. */
export function withoutKinds(unused: UnusedKinds, graph: ModuleGraph): Plugin {
  const imports = [...graph.values()].flat();
  const filter = specifierFilter(
    imports.filter(({ path, isDynamic }) => isDynamic && unused.of(path) !== undefined),
  );
  return {
    name: "unused-kinds",
    setup(build) {
      build.onResolve({ filter }, ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const found = unused.of(resolve(resolveDir, path));
        return found === undefined ? undefined : { path: found, namespace: "unused-kind" };
      });
      build.onLoad({ filter: /.*/, namespace: "unused-kind" }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`The catalogue had no ${path} when it was built.`)});`,
        loader: "js",
      }));
    },
  };
}
