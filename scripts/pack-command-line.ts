import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { keepPlaces } from "./keep-places.ts";

/**
 * Packs dist/compiler/cli/main.js into dist/packed/deltamcp.js: one chunk with all that every command needs, and chunks
 * that a command loads when it needs them. A start from the five hundred small modules that tsc writes takes three
 * times as long.
 */
export async function packCommandLine(root: string): Promise<void> {
  const outdir = join(root, "dist/packed");
  const placeOf = (path: string) => {
    const own = relative(outdir, path).split(sep).join("/");
    return `new URL(${JSON.stringify(own)}, packedAt).href`;
  };
  const { plugins = [], ...places } = keepPlaces(/[\\/]dist[\\/](compiler|runtime)[\\/]/, placeOf);
  const shared: BuildOptions = {
    ...{ absWorkingDir: root, outdir, bundle: true, format: "esm", platform: "node", target: "node20.19" },
    ...{ packages: "external", logLevel: "error" },
    ...places,
  };
  const compiled = (path: string) => join(root, "dist/compiler", path);
  await build({
    ...shared,
    entryPoints: { "start-wrapped": compiled("wrap/start-wrapped.js") },
    plugins: [constantVersion(root), ...plugins],
  });
  await build({
    ...shared,
    entryPoints: { deltamcp: compiled("cli/main.js") },
    splitting: true,
    chunkNames: "cli-[name]-[hash]",
    plugins: [packedApart("start-wrapped"), constantVersion(root), ...plugins],
  });
}

/** Leaves a module to its own file. A wrapped server starts with that file alone: each further file takes a millisecond. */
function packedApart(name: string): Plugin {
  return {
    name: "packed-apart",
    setup({ onResolve }) {
      const own = new RegExp(`/${name}\\.js$`);
      onResolve({ filter: own }, () => ({ path: `./${name}.js`, external: true }));
    },
  };
}

/** Puts the version of the package in the place of the code that reads it, which loads `node:module`. */
function constantVersion(root: string): Plugin {
  return {
    name: "constant-version",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/]compiler[\\/]version\.js$/ }, () => {
        const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
        return { contents: `export const version = ${JSON.stringify(version)};`, loader: "js" };
      });
    },
  };
}
