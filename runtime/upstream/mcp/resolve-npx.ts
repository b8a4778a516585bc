import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isObject } from "../../support/json.ts";
import type { Env } from "../connection.ts";

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Returns the program behind `npx [-y] package arguments…`, if the package is installed in a folder above `cwd` or in
 * npm's own cache of npx; the command itself otherwise. The launcher costs a second of start and 50 MB, asks the registry
 * each time for some versions, and does not pass on the end of its input.
 */
export function resolveNpx(given: Command, cwd: string, env: Env): Command {
  const asked = readNpx(given);
  if (asked === undefined) return given;
  const program = installedIn(asked, cwd) ?? cachedProgram(asked, env);
  if (program !== undefined) return { command: program[0], args: [...program.slice(1), ...asked.args] };
  return process.platform === "win32" ? withoutShell(given) : given;
}

interface AskedPackage {
  /** As it was written: `@scope/name@1.2.3`. */
  readonly spec: string;
  readonly name: string;
  readonly version: string | undefined;
  readonly args: readonly string[];
}

/** Undefined for another program, and for options that choose more than one package. */
function readNpx({ command, args }: Command): AskedPackage | undefined {
  if (!/(^|[\\/])npx(\.cmd)?$/.test(command)) return undefined;
  let at = 0;
  while (/^(-y|--yes|-q|--quiet|--prefer-offline)$/.test(args[at] ?? "")) at++;
  const spec = args[at];
  const [, name, version] = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@([^@/:]+))?$/.exec(spec ?? "") ?? [];
  if (spec === undefined || name === undefined || name.startsWith("-") || name.startsWith("."))
    return undefined;
  return { spec, name, version, args: args.slice(args[at + 1] === "--" ? at + 2 : at + 1) };
}

/** The program of a package that a project has installed; of the version that was asked for. */
function installedIn(asked: AskedPackage, cwd: string): Program | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const found = programOf(asked, join(folder, "node_modules"));
    const fits = asked.version === undefined || asked.version === found?.version;
    if (found !== undefined && fits) return found.program;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The folder that npx made for just this spec: named after its hash (libnpmexec). */
function cachedProgram(asked: AskedPackage, env: Env): Program | undefined {
  const home = env["HOME"] ?? env["USERPROFILE"];
  const cache =
    env["npm_config_cache"] ??
    (process.platform === "win32"
      ? join(env["LOCALAPPDATA"] ?? "", "npm-cache")
      : home === undefined
        ? undefined
        : join(home, ".npm"));
  if (cache === undefined) return undefined;
  // A wrapped server starts without it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha512").update(asked.spec).digest("hex").slice(0, 16);
  return programOf(asked, join(cache, "_npx", hash, "node_modules"))?.program;
}

type Program = readonly [string, ...string[]];

function programOf(
  { name }: AskedPackage,
  modules: string,
): { readonly program: Program; readonly version: unknown } | undefined {
  try {
    const folder = join(modules, name);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (!isObject(manifest)) return undefined;
    const file = binOf(manifest["bin"], name);
    const path = file === undefined ? undefined : join(folder, file);
    if (path === undefined || !existsSync(path)) return undefined;
    const program = realpathSync(path);
    if (isNodeScript(program)) return { program: [process.execPath, program], version: manifest["version"] };
    return process.platform === "win32" ? undefined : { program: [program], version: manifest["version"] };
  } catch {
    return undefined;
  }
}

/** As npx chooses: the only program, else the one that is called like the package. */
function binOf(bin: unknown, name: string): string | undefined {
  if (typeof bin === "string") return bin;
  if (!isObject(bin)) return undefined;
  const files = Object.values(bin).filter((file): file is string => typeof file === "string");
  const own = bin[name.replace(/^@[^/]+\//, "")];
  return new Set(files).size === 1 ? files[0] : typeof own === "string" ? own : undefined;
}

function isNodeScript(path: string): boolean {
  const head = Buffer.alloc(128);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, head, 0, head.length, 0);
    const [line = ""] = head.subarray(0, length).toString("latin1").split("\n");
    if (line.startsWith("#!")) return /\bnode\s*$/.test(line.trimEnd());
    return /\.[cm]?js$/.test(path);
  } finally {
    closeSync(file);
  }
}

/** On Windows `npx` is a batch file, which only a shell can run: npm's own script is what it starts. */
function withoutShell(given: Command): Command {
  const script = join(dirname(process.execPath), "node_modules", "npm", "bin", "npx-cli.js");
  return existsSync(script) ? { command: process.execPath, args: [script, ...given.args] } : given;
}
