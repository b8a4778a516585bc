import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { EmittedFile } from "../../emit/emitted-file.ts";

/**
 * Shows files that are still to be written as if they stood in their places, so that a bundle is made before anything
 * is written, and compared without writing.
 */
export function emittedFiles(root: string, files: readonly EmittedFile[]): Plugin {
  const texts = new Map(files.map((file) => [resolve(root, file.path), textOf(file)]));
  return {
    name: "emitted-files",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, kind, importer, resolveDir }) => {
        if (kind !== "entry-point" && !path.startsWith(".")) return undefined;
        const file = resolve(resolveDir, path);
        // As TypeScript finds modules that are imported under other names.
        const found = [file, file.replace(/js$/, "ts"), `${file}.ts`, `${file}.js`].find((one) =>
          texts.has(one),
        );
        if (found !== undefined) return { path: found };
        // esbuild finds nothing from a folder that is not there yet.
        return texts.has(importer) && existsSync(file) ? { path: realpathSync(file) } : undefined;
      });
      build.onLoad({ filter: /[jt]s$/ }, ({ path }) => {
        const contents = texts.get(path);
        if (contents === undefined) return undefined;
        return { contents, loader: /ts$/.test(path) ? "ts" : "js", resolveDir: dirname(path) };
      });
    },
  };
}

function textOf(file: EmittedFile): string {
  return file.owner === "generated" ? file.text : (file.existing ?? "") + file.added;
}
