import { open, realpath } from "node:fs/promises";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { DeltaMcpError } from "../../../errors.ts";
import { maxFileBytes } from "./max-file-bytes.ts";

/**
 * The content of a local file. Its real path, symbolic links followed, must be below one of the `folders`; a relative path begins in the first
 * of them. Throws DeltaMcpError("invalid_arguments") that never tells whether a file outside of them exists.
 */
export async function readLocalFile(
  name: string,
  path: string,
  folders: readonly string[],
): Promise<{ readonly filename: string; readonly base64: string }> {
  const [first] = folders;
  if (first === undefined)
    throw refused(
      name,
      "cannot be a path, because the server allows no folder: set DELTAMCP_FILES, or send base64",
    );
  const real = await realpath(resolve(first, path)).catch(() => undefined);
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  if (real === undefined || !roots.some((root) => root !== undefined && isBelow(real, root)))
    throw refused(name, "must be an existing file in a folder of DELTAMCP_FILES");
  const file = await open(real, "r");
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw refused(name, "must be a file");
    if (facts.size > maxFileBytes) throw refused(name, `must have at most ${maxFileBytes} bytes`);
    return { filename: basename(real), base64: (await file.readFile()).toString("base64") };
  } finally {
    await file.close();
  }
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function refused(name: string, what: string): DeltaMcpError {
  return new DeltaMcpError("invalid_arguments", `\`${name}\` ${what}.`);
}
