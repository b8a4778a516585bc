import type { Plugin } from "esbuild";

/** Replaces the emitted catalogue.ts in a server's folder by another module. */
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
