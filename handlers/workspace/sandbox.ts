import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** The folder that everything happens in, with links in its own path resolved. */
export function workspaceRoot(): Promise<string> {
  return realpath(resolve(process.env["WORKSPACE_ROOT"] || "."));
}

/** A place inside the workspace. */
export interface Place {
  /** Absolute, without links on the way. */
  readonly real: string;
  /** As the model knows it: relative, with `/`. */
  readonly path: string;
}

/**
 * The place that a path of a model means. What is no path inside the workspace is refused, whichever way it leads out:
 * `..`, an absolute path, or a link anywhere on the way. The place itself need not exist.
 */
export async function locate(path: string): Promise<Place> {
  if (path.includes("\0")) throw new Error("A path can not hold a NUL character.");
  if (isAbsolute(path)) throw new Error(`${path} is absolute: paths are relative to the workspace.`);
  const root = await workspaceRoot();
  const wanted = resolve(root, path);
  if (!isInside(root, wanted)) throw outside(path);
  const real = await resolveLinks(wanted);
  if (!isInside(root, real)) throw outside(path);
  return { real, path: relative(root, wanted).split(sep).join("/") || "." };
}

/** True for the folder itself and all below it. */
function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Resolves links in what exists of a path; the rest is still to be made. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw readable(error, path);
  }
  // A link to nowhere exists, although what it leads to does not: writing through it would make that.
  const link = await lstat(path).catch(() => undefined);
  if (link !== undefined) throw new Error("The path is a link that leads nowhere.");
  const parent = dirname(path);
  return join(await resolveLinks(parent), path.slice(parent.length + (parent.endsWith(sep) ? 0 : 1)));
}

function outside(path: string): Error {
  return new Error(`${path} is outside the workspace.`);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

const reasons = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "is not a folder, or lies below a file"],
  ["EISDIR", "is a folder"],
  ["EACCES", "may not be read or written"],
  ["EPERM", "may not be read or written"],
  ["ELOOP", "is a link, or a circle of them"],
  ["ENAMETOOLONG", "is too long a name"],
  ["ENOSPC", "did not fit on the disk"],
]);

/** An error of the file system in words, and with the path as the model gave it: it must not learn any other. */
export function readable(error: unknown, path: string): Error {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  return new Error(`${path} ${reasons.get(code) ?? `can not be used (${code})`}.`);
}
