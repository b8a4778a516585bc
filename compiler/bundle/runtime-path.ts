import { fileURLToPath } from "node:url";

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** The folder of the runtime, beside this compiler. */
export const runtimeFolder: string = fileURLToPath(new URL("../../runtime/", import.meta.url));

/** The file of one of its modules: `transport/stdio/serve-stdio`. */
export function runtimePath(module: string): string {
  return `${runtimeFolder}${module}.${extension}`;
}
