import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * An esbuild plugin: below some folders each module keeps its own `import.meta.url` in a bundle, so that it finds the
 * files beside it. `placeOf` returns the expression for it.
 */
export function keepPlaces(folders: RegExp, placeOf: (path: string) => string): Plugin {
  return {
    name: "keep-places",
    setup({ onLoad }) {
      onLoad({ filter: folders }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        const contents = text.replaceAll("import.meta.url", placeOf(path));
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}
