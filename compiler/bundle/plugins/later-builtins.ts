import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * Loads the modules of Node when the module that imports them runs. Otherwise the bundle would import all of them at start,
 * and a server on stdio would load `node:http` before its first answer.
 */
export function laterBuiltins(): Plugin {
  return {
    name: "later-builtins",
    setup(build) {
      build.onResolve({ filter: /^(?:node:)?[a-z][a-z0-9_/]*$/ }, ({ path, kind }) => {
        if (!isBuiltin(path) || kind === "entry-point") return undefined;
        return { path: path.startsWith("node:") ? path : `node:${path}`, namespace: "builtin" };
      });
      build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
        loader: "js",
      }));
    },
  };
}
