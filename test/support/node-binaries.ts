import { execFileSync } from "node:child_process";

export interface NodeBinary {
  /** `22.23.5` */
  readonly version: string;
  readonly path: string;
}

/**
 * The Node that runs the tests, and those that the environment variable TEST_NODES lists: paths of binaries, separated
 * as in PATH. `.ci/run` installs one for each supported release line.
 */
export function nodeBinaries(): readonly NodeBinary[] {
  const separator = process.platform === "win32" ? ";" : ":";
  const others = (process.env["TEST_NODES"] ?? "").split(separator).filter((path) => path !== "");
  const paths = [process.execPath, ...others];
  const all = paths.map((path) => ({
    path,
    version: execFileSync(path, ["--version"], { encoding: "utf8" }).trim().slice(1),
  }));
  return all.filter(({ version }, index) => all.findIndex((one) => one.version === version) === index);
}
