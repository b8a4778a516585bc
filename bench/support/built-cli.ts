import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "../../scripts/build-package.ts";
import { repository } from "./scratch-project.ts";

/** Returns the script of the built command line. Builds the package first if `dist/` is missing or older than a source. */
export async function builtCli(): Promise<string> {
  const cli = join(repository, "dist/packed/deltamcp.js");
  const built =
    statSync(join(repository, "dist/packed/generated.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["compiler", "runtime", "scripts", "package.json", "tsconfig.json", "tsconfig.build.json"];
  if (sources.some((source) => newest(join(repository, source)) > built)) await buildPackage(repository);
  return cli;
}

/** When a file, or the newest file of a folder, was changed: milliseconds since 1970. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const files = readdirSync(path, { withFileTypes: true, recursive: true });
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs));
}
