import type { Plugin } from "esbuild";
import { runtimePath } from "../runtime-path.ts";

const modules: Readonly<Record<string, string>> = {
  "deltamcp/runtime/generated": "generated",
  "deltamcp/runtime": "index",
  "deltamcp/client": "client/index",
  "deltamcp:attached-catalogue": "bundle/attached-catalogue",
  "deltamcp:attached-code": "bundle/attached-code",
  "deltamcp:map-stacks": "bundle/map-stacks",
};

/** Names of modules of this package, in any module. */
export const packageNames = /^deltamcp[/:]/;

/** Resolves the runtime to the one of this compiler, instead of the one in the project. It is bundled, or stays `external`. */
export function thisPackage({ external = false }: { external?: boolean } = {}): Plugin {
  return {
    name: "this-package",
    setup(build) {
      build.onResolve({ filter: packageNames }, ({ path }) => {
        const module = Object.hasOwn(modules, path) ? modules[path] : undefined;
        return module === undefined ? undefined : { path: runtimePath(module), external };
      });
    },
  };
}
