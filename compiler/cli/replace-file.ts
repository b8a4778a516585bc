import { rename, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../runtime/support/make-folder.ts";
import { refusal } from "../host/file-error.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

/**
 * Replaces a file in one step, so that nobody reads half of it; makes its folder.
 * @throws CommandError
 */
export async function replaceFile(
  path: string,
  file: {
    readonly content: string | Uint8Array;
    readonly mode: number;
    /** The path as messages name it. */
    readonly shown: string;
  },
): Promise<void> {
  const { content, mode, shown } = file;
  const beside = `${path}.${process.pid}.new`;
  try {
    makeFolder(dirname(path));
    await writeFile(beside, content, { mode, flag: "wx" });
    await rename(beside, path);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw new CommandError(`${shown} cannot be written: ${refusal(error)}`, exitCodes.io, error);
  }
}
