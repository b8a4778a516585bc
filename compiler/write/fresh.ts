import { hasAll } from "../emit/author/has-all.ts";
import { digestOfFiles } from "./digest.ts";
import { configDigest, type Lock } from "./lock.ts";
import { readLocks, readText } from "./project-files.ts";

/** What a build would start from now. */
export interface BuildInput {
  /** The version of deltamcp. */
  readonly compiler: string;
  /** The resolved config. */
  readonly config: object;
  /** The folder of generated servers, relative to the project. */
  readonly out: string;
  /** The spec files that the config's globs find. */
  readonly specs: readonly string[];
}

/**
 * The locks of all servers, by folder, where a build would change nothing: same compiler, config and inputs, every
 * output there and untouched, every handler in its place. Undefined where anything differs. Reads files and hashes
 * them, and does nothing else.
 */
export function freshServers(root: string, input: BuildInput): ReadonlyMap<string, Lock> | undefined {
  const locks = readLocks(root, input.out);
  const known = new Set([...locks.values()].flatMap((lock) => Object.keys(lock.inputs)));
  if (locks.size === 0 || input.specs.some((spec) => !known.has(spec))) return undefined;
  const config = configDigest(input.config);
  for (const [folder, lock] of locks) {
    if (lock.compiler !== input.compiler || lock.config !== config) return undefined;
    if (!inputsHold(root, lock) || !outputsHold(root, folder, lock) || !handlersHold(root, lock))
      return undefined;
  }
  return locks;
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

function handlersHold(root: string, lock: Lock): boolean {
  const modules = new Set(lock.handlers.map(({ module }) => module));
  return [...modules].every((module) => {
    const text = readText(root, module);
    return (
      text !== undefined &&
      hasAll(
        text,
        lock.handlers.filter((one) => one.module === module),
      )
    );
  });
}
