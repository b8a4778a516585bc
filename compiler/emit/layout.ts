import { posix } from "node:path";

/** The file of a server that runs without node_modules, in its folder. */
export const bundleName = "server.mjs";

/** The folder of one server, relative to the project. No name of a server leads out of `out`. */
export function serverFolder(out: string, server: string): string {
  const name = server.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^\.+/, "");
  return posix.join(out, name === "" ? "server" : name);
}

/** The specifier of a module, as another one imports it. Both are paths relative to the project. */
export function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith("../") ? path : `./${path}`;
}
