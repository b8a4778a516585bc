import { join, relative, sep } from "node:path";
import { build } from "esbuild";
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
  await build({
    absWorkingDir: root,
    entryPoints: { deltamcp: join(root, "dist/compiler/cli/main.js") },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    chunkNames: "cli-[name]-[hash]",
    logLevel: "error",
    ...keepPlaces(/[\\/]dist[\\/](compiler|runtime)[\\/]/, placeOf),
  });
}
