import { statSync } from "node:fs";
import { resolve } from "node:path";

/** A file of the user's that cannot be read or written. The message has its path, the reason and a way out. */
export class FileError extends Error {
  override readonly name = "FileError";
}

/**
 * Runs an action on one file, and explains its failure. `path` is relative to `root`, as the user knows the file: the error
 * of the system may name a temporary file.
 * @throws FileError if the system refuses.
 */
export function withFile<Result>(
  root: string,
  path: string,
  action: "read" | "written" | "deleted",
  act: () => Result,
): Result {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const blocked = code === "ENOTDIR" || code === "EEXIST" ? fileInTheWay(root, path) : undefined;
    const why =
      blocked === undefined
        ? (refusals[code] ?? [`the system reports ${code}`, "correct the cause"])
        : [`${blocked} is a file, but must be a folder`, "move it away"];
    throw new FileError(`${path} cannot be ${action}: ${why.join("; ")}`, { cause: error });
  }
}

/** The reason why the system refused, without the path: for messages that contain it already. */
export function refusal(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error ? error.message : String(error);
  return refusals[code]?.[0] ?? `the system reports ${code}`;
}

const rights = ["permission denied", "check its rights, and the rights of its folder"] as const;
const full = ["the disk is full", "free some space"] as const;

/** Reasons and ways out, by the error code of the system. */
const refusals: Readonly<Record<string, readonly [reason: string, help: string]>> = {
  EACCES: rights,
  EPERM: rights,
  EISDIR: ["it is a folder", "move it away"],
  ELOOP: ["its symbolic links form a cycle", "correct the links"],
  ENOSPC: full,
  EDQUOT: full,
  EROFS: ["the disk is read-only", "work on a copy elsewhere"],
  ENOTDIR: ["a file has the name of its folder", "move it away"],
  EEXIST: ["a file has the name of its folder", "move it away"],
  ENAMETOOLONG: ["its name is too long", "choose a shorter one"],
};

function codeOf(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof syscall === "string" && typeof code === "string" ? code : undefined;
}

/** The first part of a path that should be a folder and is a file. */
function fileInTheWay(root: string, path: string): string | undefined {
  const parts = path.split("/");
  const folders = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  return folders.find((folder) => {
    try {
      return !statSync(resolve(root, folder)).isDirectory();
    } catch {
      return false;
    }
  });
}
