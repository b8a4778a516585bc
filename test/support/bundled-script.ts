import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { keepPlaces } from "../../scripts/keep-places.ts";
import { processFolder } from "./process-folder.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a module with all that it imports, as `deltamcp build --bundle` bundles a server, and returns the path of the
 * script. A process of it starts in a fraction of the time that tsx or hundreds of small modules take. Each module is
 * bundled once a process.
 */
export function bundledScript(entry: string | URL): Promise<string> {
  const path = entry instanceof URL ? fileURLToPath(entry) : entry;
  const script = bundles.get(path) ?? bundle(path, join(processFolder(), `bundle-${bundles.size}`));
  bundles.set(path, script);
  return script;
}

/**
 * Bundles a module into a folder. `root` is this repository, or a copy of it whose modules are then bundled. Packages are
 * bundled as well, or are `external`: the compiler's are many, and each command needs few.
 */
export async function bundle(
  entry: string,
  outdir: string,
  { root = repository, packages = "bundle" }: { root?: string; packages?: "bundle" | "external" } = {},
): Promise<string> {
  const places = keepPlaces(/[\\/](compiler|runtime)[\\/]/, (path) => JSON.stringify(pathToFileURL(path)));
  await build({
    entryPoints: { main: entry },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    alias: {
      "deltamcp/runtime/generated": join(root, "runtime/generated.ts"),
      "deltamcp/runtime": join(root, "runtime/index.ts"),
    },
    packages,
    ...places,
    banner: {
      js: `${places.banner.js} import { createRequire as makeRequire } from "node:module"; globalThis.require = makeRequire(packedAt);`,
    },
  });
  return join(outdir, "main.mjs");
}
