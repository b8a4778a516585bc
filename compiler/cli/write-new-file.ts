import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../runtime/support/make-folder.ts";
import { refusal } from "../host/file-error.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

export interface NewFile {
  /** Whether a file that is there already gives way. */
  readonly replace: boolean;
  /** The path as messages name it. */
  readonly shown: string;
  /** The way out if the file exists. Default: `--force replaces it`. */
  readonly instead?: string;
}

/** Writes a file that must not be there yet, unless `replace`; makes its folder. */
export async function writeNewFile(path: string, content: string, options: NewFile): Promise<void> {
  const { replace, shown, instead = "--force replaces it" } = options;
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw new CommandError(`${shown} cannot be written: ${refusal(error)}`, exitCodes.io, error);
  }
  try {
    await writeFile(path, content, { flag: replace ? "w" : "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    const message = exists
      ? `${shown} exists already; ${instead}`
      : `${shown} cannot be written: ${refusal(error)}`;
    throw new CommandError(message, exitCodes.io, error);
  }
}
