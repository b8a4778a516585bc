import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { moduleGraph } from "../compiler/bundle/module-graph.ts";
import { split } from "../compiler/bundle/split.ts";

/**
 * Packs dist/runtime/generated.js, what every emitted server imports, into dist/packed/: one chunk with all that a
 * server on stdio runs before its first answer, and chunks for what is asked for later. A start from the hundred small
 * modules that tsc writes takes 30 ms longer, half a bare start of Node; everything else is served as tsc wrote it.
 */
export async function packRuntime(root: string): Promise<void> {
  const runtime = join(root, "dist/runtime/");
  const entry = `${runtime}generated.js`;
  const options: BuildOptions = {
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: join(root, "dist/packed"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    chunkNames: "[name]-[hash]",
  };
  const { metafile } = await build({ ...options, write: false, metafile: true });
  const starts = [entry, `${runtime}transport/stdio/serve-stdio.js`];
  const { early, late } = split(moduleGraph(root, metafile), starts, { runtime });
  const plugins = [earlyTogether(entry, early, late)];
  await build({ ...options, minifySyntax: true, minifyWhitespace: true, plugins });
}

/**
 * esbuild puts modules into one chunk that the same entries lead to. So the entry and every late module import all
 * early ones, which costs nothing: they are loaded by then.
 */
function earlyTogether(entry: string, early: ReadonlySet<string>, late: readonly string[]): Plugin {
  const leading = new Set([entry, ...late]);
  const imports = [...early].sort().map((path) => `import ${JSON.stringify(path)};`);
  return {
    name: "early-together",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, async ({ path }) =>
        leading.has(path) ? { contents: [await readFile(path, "utf8"), ...imports].join("\n") } : undefined,
      );
    },
  };
}
