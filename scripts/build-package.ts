import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packCommandLine } from "./pack-command-line.ts";
import { packRuntime } from "./pack-runtime.ts";

/** The root of this repository. */
export const repository: string = fileURLToPath(new URL("..", import.meta.url));

/**
 * Compiles the sources into `<folder>/dist` with tsc, copies the assets beside the modules that read them, and packs the
 * runtime and the command line. `unchecked` looks for no errors of types: for tests, beside which tsc looks for them.
 */
export async function buildPackage(
  folder: string,
  { unchecked = false }: { unchecked?: boolean } = {},
): Promise<void> {
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const argv = [tsc, "-p", "tsconfig.build.json", "--outDir", dist, ...(unchecked ? ["--noCheck"] : [])];
  const { status } = spawnSync(process.execPath, argv, { cwd: repository, stdio: "inherit" });
  if (status !== 0) throw new Error(`tsc ended with ${status}`);

  // Read at run time by the URL of the module beside them: the same relative places as in the sources.
  const isAsset = (path: string) => !path.endsWith(".ts");
  for (const assets of ["compiler/diagnostics/pages", "compiler/spec"])
    cpSync(join(repository, assets), join(dist, assets), { recursive: true, filter: isAsset });
  await packRuntime(folder);
  await packCommandLine(folder);
  chmodSync(join(dist, "packed/deltamcp.js"), 0o755);
}
