import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, parse, relative, resolve, sep } from "node:path";
import { makeFolder } from "../../runtime/support/make-folder.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/report.ts";
import { sourceFile } from "../source/source-file.ts";
import { runTsc } from "./run-tsc.ts";
import { reportTypeFault } from "./type-fault.ts";

/**
 * Errors of types in generated servers and in the modules of the author that they import, found by the TypeScript that
 * the project has installed. Empty if it has none, or one before 5.0, or if it does not find the types of deltamcp.
 * Options of the project's own tsconfig.json apply. Writes only into `node_modules/.cache`.
 */
export async function checkTypes(root: string, folders: readonly string[]): Promise<readonly Diagnostic[]> {
  const typescript = installedTypeScript(root);
  const servers = folders.map((folder) => join(root, folder, "server.ts")).filter((path) => existsSync(path));
  if (typescript === undefined || servers.length === 0) return [];
  const cache = join(typescript.modules, ".cache", "deltamcp");
  const key = createHash("sha256").update(servers.join("\n")).digest("hex").slice(0, 16);
  const state = join(cache, `types-${key}.json`);
  if (holds(state, typescript.version, root)) return [];
  makeFolder(cache);
  const config = join(cache, `tsconfig-${key}.json`);
  writeFileSync(config, JSON.stringify(configFor(root, servers)));
  const { faults, files } = await runTsc(typescript.tsc, config, root);
  // Without the package, or its types, every line of generated code is an error.
  if (faults.some(({ code, text }) => /^TS(2307|7016)$/.test(code) && /'deltamcp\//.test(text))) return [];
  const own = ownModules(servers);
  // TS5xxx and TS6xxx are about the config, which is made here.
  const shown = faults.filter(
    ({ file, code }) => own.has(resolve(root, file)) && !/^TS[56]\d{3}$/.test(code),
  );
  if (shown.length === 0)
    writeFileSync(state, JSON.stringify({ version: typescript.version, files: stampsOf(root, files) }));
  const report = new Report();
  for (const fault of shown) {
    const path = relative(root, resolve(root, fault.file)).split(sep).join("/");
    reportTypeFault(fault, sourceFile(path, readFileSync(resolve(root, path), "utf8")), report);
  }
  return report.diagnostics;
}

interface InstalledTypeScript {
  readonly version: string;
  readonly tsc: string;
  /** The node_modules folder that it is in. */
  readonly modules: string;
}

function installedTypeScript(root: string): InstalledTypeScript | undefined {
  const manifest = resolvedFrom(root, "typescript/package.json");
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const modules = dirname(dirname(manifest));
  if (Number.parseInt(version, 10) < 5 || basename(modules) !== "node_modules") return undefined;
  return { version, tsc: join(dirname(manifest), "bin/tsc"), modules };
}

function resolvedFrom(root: string, name: string): string | undefined {
  try {
    return createRequire(join(root, "package.json")).resolve(name);
  } catch {
    return undefined;
  }
}

/** The project's own options, over them those without which a check of these files alone cannot run. */
function configFor(root: string, servers: readonly string[]): object {
  const base = join(root, "tsconfig.json");
  const hasNodeTypes = resolvedFrom(root, "@types/node/package.json") !== undefined;
  const own = { module: "nodenext", target: "es2023", strict: true, types: hasNodeTypes ? ["node"] : [] };
  return {
    ...(existsSync(base) ? { extends: base } : {}),
    files: servers,
    include: [],
    references: [],
    compilerOptions: {
      ...(existsSync(base) ? {} : own),
      // Packages of a workspace are beside the project.
      rootDir: parse(root).root,
      noEmit: true,
      composite: false,
      incremental: false,
      allowImportingTsExtensions: true,
      allowJs: true,
      checkJs: false,
      skipLibCheck: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
  };
}

/** The servers, the files of their folders, and the TypeScript modules that they import from elsewhere. */
function ownModules(servers: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>();
  for (const server of servers) {
    const text = readFileSync(server, "utf8");
    const imported = [...text.matchAll(/ from "(\.[^"]+)"/g)].map(([, path = ""]) =>
      resolve(dirname(server), path),
    );
    // What TypeScript infers of JavaScript is not what its author said.
    if (imported.every((path) => /\.[cm]?ts$/.test(path))) own.add(server);
    for (const path of imported) if (/\.[cm]?ts$/.test(path)) own.add(path);
  }
  return own;
}

/** Whether nothing changed since the last check that found no error. */
function holds(state: string, version: string, root: string): boolean {
  try {
    const known = JSON.parse(readFileSync(state, "utf8"));
    if (known.version !== version) return false;
    const files = Object.keys(known.files);
    return JSON.stringify(stampsOf(root, files)) === JSON.stringify(known.files);
  } catch {
    return false;
  }
}

/** Modification time and size of each file of a program, and of the tsconfig. */
function stampsOf(root: string, files: readonly string[]): Readonly<Record<string, string>> {
  const all = [...new Set([...files, join(root, "tsconfig.json")])].sort();
  return Object.fromEntries(all.map((file) => [file, stampOf(file)]));
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size}`;
}
