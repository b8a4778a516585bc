import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../config.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
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
  return { root: dirname(file), config: await importConfig(file, shown), configFile: shown };
}

function findConfig(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    // A package's folder is a project's root: the config of another project above is none of ours.
    if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return undefined;
  }
}

/** TypeScript configs load through tsx, which Node 20 needs for them; plain JavaScript needs nothing. */
async function importConfig(file: string, shown: string): Promise<Config> {
  try {
    const url = pathToFileURL(file).href;
    const module = /ts$/.test(file)
      ? await (await import("tsx/esm/api")).tsImport(url, import.meta.url)
      : await import(url);
    if (module.default === undefined) {
      throw new CommandError(
        `${shown} has no default export: \`export default defineConfig({ … })\``,
        exitCodes.io,
      );
    }
    return module.default as Config;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new CommandError(`${shown} can not be loaded: ${reason}`, exitCodes.io, error);
  }
}
