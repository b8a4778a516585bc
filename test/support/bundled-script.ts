import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { processFolder } from "./process-folder.ts";

const bundles = new Map<string, Promise<string>>();
const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

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

async function bundle(entry: string, outdir: string): Promise<string> {
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
      "deltamcp/runtime/generated": source("runtime/generated.ts"),
      "deltamcp/runtime": source("runtime/index.ts"),
    },
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; globalThis.require = makeRequire(import.meta.url);',
    },
  });
  return join(outdir, "main.mjs");
}
