import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { sourceFile } from "../source/source-file.ts";
import { loadDefault } from "./load-default.ts";
import type { Project } from "./project.ts";
import { ProjectError } from "./project-error.ts";

const configNames = [
  "deltamcp.config.ts",
  "deltamcp.config.mts",
  "deltamcp.config.js",
  "deltamcp.config.mjs",
];

/**
 * Finds and loads `deltamcp.config.ts`: the named file, else the nearest one from `cwd` upwards. Without one, the
 * project is the folder of the nearest package.json, else `cwd`.
 * @throws ProjectError if a named file is missing, or if the config itself throws.
 */
export async function loadProject(cwd: string, named?: string): Promise<Project> {
  const found = named === undefined ? findProject(cwd) : { root: "", file: resolve(cwd, named) };
  const { root, file } = found;
  if (file === undefined) return { root, config: {} };
  if (!existsSync(file)) throw new ProjectError("unreadable", `there is no config ${named}`);
  const shown = relative(cwd, file) || file;
  const config = await loadDefault({ file, shown, example: "defineConfig({ … })" }, cwd);
  const configSource = sourceFile(basename(file), readFileSync(file, "utf8"));
  return { root: dirname(file), config, configFile: shown, configSource };
}

function findProject(cwd: string): { readonly root: string; readonly file?: string } {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (file !== undefined) return { root: folder, file };
    // A package is a project of its own: a config further up belongs to another one.
    if (existsSync(join(folder, "package.json"))) return { root: folder };
    if (dirname(folder) === folder) return { root: cwd };
  }
}
