import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/** Puts another module in the place of the emitted catalogue.ts. */
export function bundledCatalogue(folder: string, catalogue: string): Plugin {
  return {
    name: "bundled-catalogue",
    setup(build) {
      build.onResolve({ filter: /^\.\/catalogue\.ts$/ }, ({ importer, resolveDir }) =>
        importer.replaceAll("\\", "/").endsWith(`/${folder}/server.ts`)
          ? { path: "catalogue", namespace: "bundled-catalogue", pluginData: resolveDir }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "bundled-catalogue" }, () => ({
        contents: catalogue,
        loader: "js",
      }));
    },
  };
}

/** Takes the runtime from beside this compiler, and not from wherever the project would find one. */
export function thisPackage(): Plugin {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const modules: Readonly<Record<string, string>> = {
    "deltamcp/runtime/generated": "generated",
    "deltamcp/runtime": "index",
    "deltamcp/client": "client/index",
    "deltamcp:attached-catalogue": "catalogue/attached-catalogue",
  };
  return {
    name: "this-package",
    setup(build) {
      build.onResolve({ filter: /^deltamcp[/:]/ }, ({ path }) => {
        const module = Object.hasOwn(modules, path) ? modules[path] : undefined;
        if (module === undefined) return undefined;
        return { path: fileURLToPath(new URL(`../../runtime/${module}.${extension}`, import.meta.url)) };
      });
    },
  };
}

/**
 * Loads Node's own modules when the module that imports them runs. Left alone they would all become imports of the
 * bundle, and a server on stdio would load `node:http` before its first answer.
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
        contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
        loader: "js",
      }));
    },
  };
}
