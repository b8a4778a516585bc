/** Builds the package: tsc into dist/, and beside it the files that are no TypeScript. */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packRuntime } from "./pack-runtime.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
const tsc = spawnSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, "-p", "tsconfig.build.json"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
if (tsc.status !== 0) process.exit(tsc.status ?? 1);

// Read at run time by the URL of the module beside them: the same relative places as in the sources.
const isAsset = (path: string) => !path.endsWith(".ts");
for (const folder of ["compiler/diagnostics/pages", "compiler/spec"]) {
  cpSync(`${root}${folder}`, `${root}dist/${folder}`, { recursive: true, filter: isAsset });
}
chmodSync(`${root}dist/compiler/cli/main.js`, 0o755);
await packRuntime(root);
