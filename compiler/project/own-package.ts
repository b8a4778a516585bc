import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { version } from "../version.ts";

/**
 * The version of deltamcp to write into the package.json of a folder: the file that the running deltamcp was installed
 * from (`file:../deltamcp-0.1.0.tgz`), or the clone that it runs in; `^0.1.0` if it came from a registry.
 */
export function ownVersionRange(folder: string): string {
  const own = dirname(createRequire(import.meta.url).resolve("deltamcp/package.json"));
  const modules = dirname(own);
  if (basename(modules) !== "node_modules")
    return existsSync(join(own, "dist")) ? fileRange(folder, own) : range;
  const resolved = installedFrom(join(modules, ".package-lock.json"));
  return resolved?.startsWith("file:") === true
    ? fileRange(folder, resolve(dirname(modules), resolved.slice("file:".length)))
    : range;
}

const range = `^${version}`;

/** The place that npm noted for deltamcp in the lock of a node_modules folder. */
function installedFrom(lock: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(lock, "utf8"));
    const resolved: unknown = packages["node_modules/deltamcp"].resolved;
    return typeof resolved === "string" ? resolved : undefined;
  } catch {
    return undefined;
  }
}

function fileRange(folder: string, target: string): string {
  return `file:${relative(folder, target).split(sep).join("/")}`;
}
