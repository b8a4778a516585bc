import { posix } from "node:path";
import { globMatcher } from "./glob.ts";
import type { Host } from "./host.ts";

/** A project in memory: path to text. For tests, and for compiling what is on no disk. */
export function memoryHost(files: Readonly<Record<string, string>>): Host {
  return {
    async read(path) {
      const name = posix.normalize(path);
      return Object.hasOwn(files, name) ? files[name] : undefined;
    },
    async glob(patterns) {
      return Object.keys(files).filter(globMatcher(patterns)).sort();
    },
  };
}
