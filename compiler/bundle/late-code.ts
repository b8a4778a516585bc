import { relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Attachment } from "../../runtime/bundle/read-attachment.ts";
import { once } from "../../runtime/support/once.ts";
import { runEsbuild } from "./esbuild.ts";
import { type ModuleGraph, specifierFilter } from "./module-graph.ts";
import { packageNames } from "./plugins/this-package.ts";
import { type UnusedKinds, withoutKinds } from "./plugins/unused-kinds.ts";
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

const made = new Map<string, () => Promise<LateCode>>();

/**
 * Bundles the late modules of the runtime. Early modules that they import stay outside, so that each runs once. The result
 * depends on the lists of modules alone, because a process has one runtime: servers with the same kinds share it.
 */
export function lateCode({ early, late }: Split, unused: UnusedKinds, graph: ModuleGraph): Promise<LateCode> {
  const outside = [...early].filter((path) => path.startsWith(runtimeFolder)).sort();
  const key = JSON.stringify([outside, late, unused.used]);
  const code = made.get(key) ?? once(() => bundleLate(outside, late, unused, graph));
  made.set(key, code);
  return code();
}

async function bundleLate(
  early: readonly string[],
  late: readonly string[],
  unused: UnusedKinds,
  graph: ModuleGraph,
): Promise<LateCode> {
  const ids = new Map(late.map((path, at) => [path, `late${at}`]));
  const sharedIds = new Map(
    early
      .map((path) => ({ path, name: relative(runtimeFolder, path) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ path }, at) => [path, `shared${at}`]),
  );
  const used = new Set<string>();
  const loaders = [...ids].map(([path, id]) => `exports.${id} = () => require(${JSON.stringify(path)});`);
  const { outputFiles } = await runEsbuild({
    root: runtimeFolder,
    format: "cjs",
    stdin: { contents: loaders.join("\n"), resolveDir: runtimeFolder, loader: "js" },
    plugins: [withoutKinds(unused, graph), outside(sharedIds, used, graph)],
  });
  return {
    code: outputFiles[0]?.text ?? "",
    ids,
    shared: new Map([...sharedIds].filter(([path]) => used.has(path)).map(([path, id]) => [id, path])),
  };
}

/** Leaves early modules to `require`, and notes which. */
function outside(sharedIds: ReadonlyMap<string, string>, used: Set<string>, graph: ModuleGraph): Plugin {
  return {
    name: "early-modules",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, importer, kind }) => {
        const found = graph.get(importer)?.find(({ specifier }) => specifier === path)?.path;
        const id = found === undefined ? undefined : sharedIds.get(found);
        if (found === undefined || id === undefined) return undefined;
        used.add(found);
        return kind === "dynamic-import" ? { path: id, namespace: "early" } : { path: id, external: true };
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
export function loadsLate(
  { ids, shared }: LateCode,
  file: string,
  attachment: Attachment,
  graph: ModuleGraph,
): Plugin {
  const own = { own: true };
  const later = [...graph.values()].flat().filter(({ path, isDynamic }) => isDynamic && ids.has(path));
  const imports = [...shared].map(([id, path]) => `import * as ${id} from ${JSON.stringify(path)};`);
  const loader = [
    'import { attachedCode } from "deltamcp:attached-code";',
    ...imports,
    `export const load = attachedCode(${file}, ${JSON.stringify(attachment)}, { ${[...shared.keys()].join(", ")} });`,
  ].join("\n");
  return {
    name: "late-modules",
    setup(build) {
      build.onResolve({ filter: /^deltamcp:late-code$/ }, ({ path }) => ({ path, namespace: "late" }));
      const filter = specifierFilter(later, packageNames);
      build.onResolve({ filter }, async ({ path, pluginData, ...from }) => {
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
