import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { Catalogue } from "../../lower/catalogue.ts";
import { runtimeFolder } from "../runtime-path.ts";

/**
 * Leaves out the code of runners and upstreams of kinds that the catalogue does not have. It is loaded dynamically, and only for
 * a tool or an upstream of its kind.
 */
export function unusedKinds({ tools, upstreams }: Pick<Catalogue, "tools" | "upstreams">): Plugin {
  const used = new Set([
    // Prompts, resources and completions are functions too.
    "runner/fn",
    ...tools.map(({ run }) => `runner/${run.kind}`),
    ...Object.values(upstreams).map(({ kind }) => `upstream/${kind}`),
  ]);
  return {
    name: "unused-kinds",
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const target = resolve(resolveDir, path).replaceAll("\\", "/");
        const [, of] = /\/runtime\/((?:runner|upstream)\/[^/]+)\/[^/]+$/.exec(target) ?? [];
        if (of === undefined || used.has(of) || !resolve(target).startsWith(resolve(runtimeFolder)))
          return undefined;
        return { path: of, namespace: "unused-kind" };
      });
      build.onLoad({ filter: /.*/, namespace: "unused-kind" }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`The catalogue had no ${path} when it was built.`)});`,
        loader: "js",
      }));
    },
  };
}
