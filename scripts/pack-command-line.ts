import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build, type Plugin } from "esbuild";

/**
 * Packs dist/compiler/cli/main.js into dist/packed/deltamcp.js: one chunk with all that every command needs, and chunks
 * that a command loads when it needs them. A start from the five hundred small modules that tsc writes takes three
 * times as long.
 */
export async function packCommandLine(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { deltamcp: join(root, "dist/compiler/cli/main.js") },
    outdir: join(root, "dist/packed"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    chunkNames: "cli-[name]-[hash]",
    logLevel: "error",
    plugins: [placesStay(join(root, "dist/packed"))],
  });
}

/** Each module keeps its own `import.meta.url`: it finds the files beside it and knows in which folder it is. */
function placesStay(outdir: string): Plugin {
  return {
    name: "places-stay",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/](compiler|runtime)[\\/].*\.js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        const own = relative(outdir, path).split(sep).join("/");
        const place = `new URL(${JSON.stringify(own)}, import.meta.url).href`;
        return { contents: text.replaceAll("import.meta.url", place), loader: "js" };
      });
    },
  };
}
