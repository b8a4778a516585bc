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

/** Resolves the runtime to the one of this compiler, instead of the one in the project. */
export function thisPackage(): Plugin {
  return {
    name: "this-package",
    setup(build) {
      build.onResolve({ filter: /^deltamcp[/:]/ }, ({ path }) => {
        const module = Object.hasOwn(modules, path) ? modules[path] : undefined;
        return module === undefined ? undefined : { path: runtimePath(module) };
      });
    },
  };
}
