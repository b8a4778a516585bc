import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { EmittedFile } from "../../emit/emitted-file.ts";

/**
 * Shows emitted files to esbuild as if they were written, so that a bundle can be made before any file is written, and
 * compared without writing. `specifiers` matches the imports of the project's modules: esbuild asks this process about each
 * import that matches, and the runtime has thousands.
 */
export function emittedFiles(root: string, files: readonly EmittedFile[], specifiers = /./): Plugin {
  const texts = new Map(files.map((file) => [resolve(root, file.path), textOf(file)]));
  return {
    name: "emitted-files",
    setup(build) {
      build.onResolve({ filter: specifiers }, ({ path, kind, importer, resolveDir }) => {
        if (kind !== "entry-point" && !path.startsWith(".")) return undefined;
        const file = resolve(resolveDir, path);
        // TypeScript finds a `.ts` module by its `.js` name, too.
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
