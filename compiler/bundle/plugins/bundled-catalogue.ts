import type { Plugin } from "esbuild";

/** Puts another module in the place of the emitted catalogue.ts of a server's folder. */
export function bundledCatalogue(folder: string, catalogue: string): Plugin {
  return {
    name: "bundled-catalogue",
    setup(build) {
      build.onResolve({ filter: /^\.\/catalogue\.ts$/ }, ({ importer }) =>
        importer.replaceAll("\\", "/").endsWith(`/${folder}/server.ts`)
          ? { path: "catalogue", namespace: "bundled-catalogue" }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "bundled-catalogue" }, () => ({
        contents: catalogue,
        loader: "js",
      }));
    },
  };
}
