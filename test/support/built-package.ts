import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { buildPackage, repository } from "../../scripts/build-package.ts";

/** This package as its users install it, built from the sources as they are now. */
export interface BuiltPackage {
  /** Its folder: a project that links it as `node_modules/deltamcp` has it installed. */
  readonly root: string;
  /** The script of the command line. A process of it starts five times as fast as one of the sources by tsx. */
  readonly cli: string;
}

let built: Promise<BuiltPackage> | undefined;

/**
 * Builds the package once a process, when a test first asks for it. A worker of the test runner ends without notice, so
 * that a later process removes the folders of those that have ended.
 */
export function builtPackage(): Promise<BuiltPackage> {
  built ??= build();
  return built;
}

/** Installs the built package in a project. */
export async function installPackage(project: string): Promise<void> {
  const { root } = await builtPackage();
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(root, join(project, "node_modules/deltamcp"), "dir");
}

async function build(): Promise<BuiltPackage> {
  // Below node_modules/, so that the dependencies of the repository are found from there.
  const packages = join(repository, "node_modules/.cache/deltamcp-tests");
  mkdirSync(packages, { recursive: true });
  for (const pid of readdirSync(packages))
    if (!isRunning(Number(pid))) rmSync(join(packages, pid), { recursive: true, force: true });
  const root = join(packages, String(process.pid));
  for (const name of ["package.json", "templates"])
    cpSync(join(repository, name), join(root, name), { recursive: true });
  await buildPackage(root, { unchecked: true });
  return { root, cli: join(root, "dist/compiler/cli/main.js") };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
