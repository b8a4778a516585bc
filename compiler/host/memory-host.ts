import { posix } from "node:path";
import { globMatcher } from "./glob.ts";
import type { Host } from "./host.ts";

/** A project in memory: texts by path. */
export function memoryHost(files: Readonly<Record<string, string>>): Host {
  return {
    async read(path) {
      const name = posix.normalize(path);
      if (Object.hasOwn(files, name)) return files[name];
      const folder = posix.join(name, "/");
      if (Object.keys(files).some((file) => file.startsWith(folder))) throw new Error("it is a folder");
      return undefined;
    },
    async glob(patterns) {
      return Object.keys(files).filter(globMatcher(patterns)).sort();
    },
  };
}
