import { nodeModule } from "./node-module.ts";

/**
 * Makes a folder and its missing parents, one by one from the nearest existing one. Node's `recursive` never ends
 * under /proc and on some network file systems, where a folder cannot be made although its parent exists.
 * @throws the system's error, ENOTDIR if a file is in the way.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const { mkdirSync, statSync } = nodeModule("node:fs", "A folder");
  const { dirname } = nodeModule("node:path", "A folder");
  const missing: string[] = [];
  let at = folder;
  let found = statSync(at, { throwIfNoEntry: false });
  for (; found === undefined; found = statSync(at, { throwIfNoEntry: false })) {
    missing.unshift(at);
    at = dirname(at);
  }
  // Node 22 takes a path through a file for one that does not exist, and the versions before it throw.
  if (!found.isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${folder}'`), {
      ...{ code: "ENOTDIR", syscall: "mkdir", path: folder },
    });
  for (const one of missing) {
    try {
      mkdirSync(one, { mode });
    } catch (error) {
      // Another process may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
