import type { ResolvedConfig } from "../config/config.ts";
import { configModules, readConfigFile } from "../config/config-files.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { bundleName } from "../emit/layout.ts";
import { FileError } from "../host/file-error.ts";
import type { Host } from "../host/host.ts";
import { type HandlerModules, handlerModules } from "../source/handler-modules.ts";
import { digestOfFiles } from "./digest.ts";
import { restoreDiagnostics } from "./kept-diagnostics.ts";
import { configDigest, type Lock } from "./lock.ts";
import { isGenerated, readLocks, readText } from "./project-files.ts";

/** The input of a build that would start now. */
export interface BuildInput {
  /** The version of deltamcp. */
  readonly compiler: string;
  readonly settings: ResolvedConfig;
  /** The spec files that the config's globs find. */
  readonly specs: readonly string[];
}

/** The locks and warnings of the last build. */
export interface Fresh {
  /** By folder. */
  readonly locks: ReadonlyMap<string, Lock>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the locks of all servers if a build would write nothing and find no error: same compiler, config and inputs,
 * no output missing or changed, every module of the author present with the exports that servers import. The text of
 * these modules is not in the lock, which is committed and would be stale after every edit of a handler. Undefined if
 * anything differs, or if a server has a bundle, which only a build can compare.
 */
export async function freshServers(
  root: string,
  host: Host,
  { compiler, settings, specs }: BuildInput,
): Promise<Fresh | undefined> {
  try {
    const locks = readLocks(root, settings.out);
    const known = new Set([...locks.values()].flatMap((lock) => Object.keys(lock.inputs)));
    if (locks.size === 0 || specs.some((spec) => !known.has(spec))) return undefined;
    if (!(await modulesHold(settings, host))) return undefined;
    const config = configDigest(settings);
    for (const [folder, lock] of locks) {
      if (lock.compiler !== compiler || lock.config !== config) return undefined;
      if (!inputsHold(root, lock) || !outputsHold(root, folder, lock)) return undefined;
      if (isGenerated(readText(root, `${folder}/${bundleName}`))) return undefined;
    }
    const inspect = handlerModules(host);
    const hold = await Promise.all([...locks.values()].map((lock) => handlersHold(lock, inspect)));
    if (hold.includes(false)) return undefined;
    const kept = [...locks.values()].map((lock) => lock.diagnostics);
    return { locks, diagnostics: restoreDiagnostics(kept, (path) => readText(root, path) ?? "") };
  } catch (error) {
    if (error instanceof FileError) return undefined; // The build reports it.
    throw error;
  }
}

/** Whether every module that the config names can be read, by the same test as in a build. */
async function modulesHold(settings: ResolvedConfig, host: Host): Promise<boolean> {
  const found = await Promise.all(configModules(settings).map(({ path }) => readConfigFile(path, host)));
  return found.every((read) => "text" in read);
}

function inputsHold(root: string, lock: Lock): boolean {
  return Object.entries(lock.inputs).every(([path, digest]) => {
    const text = readText(root, path);
    return text !== undefined && digestOfFiles([{ path, text }]) === digest;
  });
}

function outputsHold(root: string, folder: string, lock: Lock): boolean {
  const files: { path: string; text: string }[] = [];
  for (const path of lock.outputs) {
    const text = readText(root, `${folder}/${path}`);
    if (text === undefined) return false;
    files.push({ path, text });
  }
  return digestOfFiles(files) === lock.digest;
}

async function handlersHold({ handlers }: Lock, inspect: HandlerModules): Promise<boolean> {
  const hold = await Promise.all(
    handlers.map(async ({ module, export: name }) => {
      const found = await inspect(module);
      return found.kind === "module" && (found.open || found.exports.has(name));
    }),
  );
  return !hold.includes(false);
}
