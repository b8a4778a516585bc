import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { loadDefault } from "./load-default.ts";
import type { Terminal } from "./terminal.ts";

/** Where a project stands, and what its config says. Without a config file everything is as by default. */
export interface Project {
  /** Absolute; all paths of the compiler are relative to it. */
  readonly root: string;
  readonly config: unknown;
  /** The config's file name, for messages; absent without one. */
  readonly configFile?: string;
}

const configNames = [
  "deltamcp.config.ts",
  "deltamcp.config.mts",
  "deltamcp.config.js",
  "deltamcp.config.mjs",
];

/**
 * Finds and loads `deltamcp.config.ts`: the named file, else the nearest one from the current folder upwards.
 * @throws CommandError where a named file is missing, or where the config itself throws.
 */
export async function loadProject(terminal: Terminal, named?: string): Promise<Project> {
  const file = named === undefined ? findConfig(terminal.cwd) : resolve(terminal.cwd, named);
  if (file === undefined) return { root: terminal.cwd, config: {} };
  if (!existsSync(file)) throw new CommandError(`there is no config ${named}`, exitCodes.io);
  const shown = relative(terminal.cwd, file) || file;
  const config = await loadDefault({ file, shown, example: "defineConfig({ … })" }, terminal.cwd);
  return { root: dirname(file), config, configFile: shown };
}

function findConfig(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    // A package's folder is a project's root: the config of another project above is none of ours.
    if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return undefined;
  }
}
