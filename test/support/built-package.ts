import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { buildPackage, repository } from "../../scripts/build-package.ts";
import { sharedFolder } from "./shared-folder.ts";

/** This package as its users install it, built from the sources as they are now. */
export interface BuiltPackage {
  /** Its folder: a project that links it as `node_modules/deltamcp` has it installed. */
  readonly root: string;
  /** The script of the command line. A process of it starts ten times as fast as one of the sources by tsx. */
  readonly cli: string;
}

let built: Promise<BuiltPackage> | undefined;

/** Builds the package when a test first asks for it, once for all processes and runs of the same sources. */
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

/** All that the build reads. */
const sources = [
  "compiler",
  "runtime",
  "templates",
  "scripts",
  "package.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

async function build(): Promise<BuiltPackage> {
  const root = await sharedFolder("package", sources, async (folder) => {
    for (const name of ["package.json", "templates"])
      cpSync(join(repository, name), join(folder, name), { recursive: true });
    await buildPackage(folder, { unchecked: true });
  });
  return { root, cli: join(root, "dist/packed/deltamcp.js") };
}
