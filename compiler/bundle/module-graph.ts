import { dirname, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { once } from "../../runtime/support/once.ts";
import { runEsbuild } from "./esbuild.ts";
import { runtimeFolder, runtimePath } from "./runtime-path.ts";

/** The imports of each module, by its absolute path. */
export type ModuleGraph = ReadonlyMap<string, readonly ModuleImport[]>;

interface ModuleImport {
  /** Of the imported module, absolute. */
  readonly path: string;
  readonly isDynamic: boolean;
  /** As the import is written. */
  readonly specifier: string;
}

/** Returns the graph of the files that esbuild found below `root`. It lacks modules that plugins make. */
export function moduleGraph(root: string, { inputs }: Metafile): ModuleGraph {
  return new Map(
    Object.entries(inputs)
      .filter(([path]) => !isVirtual(path))
      .map(([path, { imports }]) => [
        resolve(root, path),
        imports
          .filter((one) => !isVirtual(one.path))
          .map(({ path: imported, kind, original = imported }) => ({
            path: resolve(root, imported),
            isDynamic: kind === "dynamic-import",
            specifier: original,
          })),
      ]),
  );
}

/** A module of a plugin has the plugin's namespace in front: `builtin:node:fs`. A drive of Windows has one letter. */
function isVirtual(path: string): boolean {
  return /^[a-z-]{2,}:/.test(path);
}

/** Returns a pattern for how these imports are written, and for `others`. It matches nothing if there is none. */
export function specifierFilter(
  imports: readonly { readonly specifier: string }[],
  others: RegExp = /[^\s\S]/,
): RegExp {
  const literal = imports.map(({ specifier }) => specifier.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(
    [...new Set(literal)]
      .map((one) => `^${one}$`)
      .concat(others.source)
      .join("|"),
  );
}

/** Returns the graph of the runtime and its packages. esbuild reads it once a process, which has one runtime. */
export const runtimeGraph: () => Promise<ModuleGraph> = once(async () => {
  const root = dirname(runtimeFolder);
  const entryPoints = ["generated", "index", "client/index"].map(runtimePath);
  const { metafile } = await runEsbuild({ root, format: "esm", entryPoints, outdir: root, plugins: [] });
  return moduleGraph(root, metafile);
});
