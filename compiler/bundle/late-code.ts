import { relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Attachment } from "../../runtime/bundle/read-attachment.ts";
import { runEsbuild } from "./esbuild.ts";
import { runtimeFolder } from "./runtime-path.ts";
import type { Split } from "./split.ts";

/** The code of the late modules of a bundle, and the modules that it needs. */
export interface LateCode {
  /** CommonJS: its exports load one late module each, by id. */
  readonly code: string;
  /** Id of a late module, by its absolute path. */
  readonly ids: ReadonlyMap<string, string>;
  /** Early modules that late ones import: absolute path by id, sorted. */
  readonly shared: ReadonlyMap<string, string>;
}

/** Bundles the late modules of the runtime. Early modules that they import stay outside, so that each runs once. */
export async function lateCode(root: string, { early, late }: Split, unused: Plugin): Promise<LateCode> {
  const ids = new Map(late.map((path, at) => [path, `late${at}`]));
  const sharedIds = new Map(
    [...early]
      .filter((path) => path.startsWith(runtimeFolder))
      .map((path) => ({ path, name: relative(runtimeFolder, path) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ path }, at) => [path, `shared${at}`]),
  );
  const used = new Set<string>();
  const loaders = [...ids].map(([path, id]) => `exports.${id} = () => require(${JSON.stringify(path)});`);
  const { outputFiles } = await runEsbuild({
    root,
    format: "cjs",
    stdin: { contents: loaders.join("\n"), resolveDir: root, loader: "js" },
    plugins: [unused, outside(sharedIds, used)],
  });
  return {
    code: outputFiles[0]?.text ?? "",
    ids,
    shared: new Map([...sharedIds].filter(([path]) => used.has(path)).map(([path, id]) => [id, path])),
  };
}

/** Leaves early modules to `require`, and notes which. */
function outside(sharedIds: ReadonlyMap<string, string>, used: Set<string>): Plugin {
  const own = { own: true };
  return {
    name: "early-modules",
    setup(build) {
      build.onResolve({ filter: /^[./]/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === own) return undefined;
        const resolved = await build.resolve(path, { ...from, pluginData: own });
        const id = sharedIds.get(resolved.path);
        if (id === undefined) return undefined;
        used.add(resolved.path);
        return from.kind === "dynamic-import"
          ? { path: id, namespace: "early" }
          : { path: id, external: true };
      });
      // `import()` of an early module must not become one of a file.
      build.onResolve({ filter: /.*/, namespace: "early" }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /.*/, namespace: "early" }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)});`,
        loader: "js",
      }));
    },
  };
}

/**
 * A plugin for the main bundle: replaces `import()` of late modules by code that reads them from `file`, the
 * expression of a URL.
 */
export function loadsLate({ ids, shared }: LateCode, file: string, attachment: Attachment): Plugin {
  const own = { own: true };
  const imports = [...shared].map(([id, path]) => `import * as ${id} from ${JSON.stringify(path)};`);
  const loader = [
    'import { attachedCode } from "deltamcp:attached-code";',
    ...imports,
    `export const load = attachedCode(${file}, ${JSON.stringify(attachment)}, { ${[...shared.keys()].join(", ")} });`,
  ].join("\n");
  return {
    name: "late-modules",
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...from }) => {
        if (path === "deltamcp:late-code") return { path, namespace: "late" };
        if (from.kind !== "dynamic-import" || pluginData === own) return undefined;
        const resolved = await build.resolve(path, { ...from, pluginData: own });
        const id = ids.get(resolved.path);
        // A path from a plugin loses the fact whether it is an ES module, and the first import would decide it.
        return id === undefined ? undefined : { path: id, namespace: "late" };
      });
      build.onLoad({ filter: /.*/, namespace: "late" }, ({ path }) => ({
        contents:
          path === "deltamcp:late-code"
            ? loader
            : `module.exports = require("deltamcp:late-code").load(${JSON.stringify(path)});`,
        loader: "js",
        resolveDir: runtimeFolder,
      }));
    },
  };
}
