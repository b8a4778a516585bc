import { readFile } from "node:fs/promises";
import type { BuildOptions } from "esbuild";

/**
 * Options of esbuild by which each module below some folders keeps its own `import.meta.url` in a bundle, so that it
 * finds the files beside it. `placeOf` returns the expression for it, in which `packedAt` is the URL of the bundle's file.
 */
export function keepPlaces(
  folders: RegExp,
  placeOf: (path: string) => string,
): Required<Pick<BuildOptions, "define" | "plugins">> & { readonly banner: { readonly js: string } } {
  return {
    // A definition replaces expressions alone, and no texts: code that the bundler of servers writes stays as it is.
    define: { "import.meta.url": "ownPlace" },
    banner: { js: "const packedAt = import.meta.url;" },
    plugins: [
      {
        name: "keep-places",
        setup({ onLoad }) {
          onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
            const text = await readFile(path, "utf8");
            if (!text.includes("import.meta.url")) return undefined;
            const place = folders.test(path) ? placeOf(path) : "packedAt";
            const loader = path.endsWith("ts") ? "ts" : "js";
            return { contents: `const ownPlace = ${place}; ${text}`, loader };
          });
        },
      },
    ],
  };
}
