import { nodeModule } from "./node-module.ts";

/**
 * Makes a folder and its missing parents, one by one from the nearest existing one. Node's `recursive` never ends
 * under /proc and on some network file systems, where a folder cannot be made although its parent exists.
 * @throws the system's error, ENOTDIR if a file is in the way.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const { mkdirSync, statSync } = nodeModule("node:fs", "A folder");
  const { dirname } = nodeModule("node:path", "A folder");
  // Also true for a file: making a folder in it then throws ENOTDIR.
  const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;
  const missing: string[] = [];
  for (let at = folder; !exists(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one, { mode });
    } catch (error) {
      // Another process may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
