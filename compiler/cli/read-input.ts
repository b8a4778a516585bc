import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { refusal } from "../host/file-error.ts";
import { decodeForeignText } from "../source/decode-text.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The text of a file that the command line names, or of standard input for `-`. UTF-8 or UTF-16, without a byte order
 * mark.
 * @throws CommandError if it cannot be read, or is in another encoding.
 */
export async function readInput(file: string, terminal: Terminal): Promise<string> {
  const bytes = file === "-" ? await terminal.readStdin() : await readBytes(file, terminal);
  try {
    return decodeForeignText(bytes);
  } catch (error) {
    const shown = file === "-" ? "standard input" : file;
    throw new CommandError(`${shown} cannot be read: ${(error as Error).message}`, exitCodes.io, error);
  }
}

async function readBytes(file: string, terminal: Terminal): Promise<Uint8Array> {
  try {
    return await readFile(resolve(terminal.cwd, file));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = missing ? "does not exist" : `cannot be read: ${refusal(error)}`;
    throw new CommandError(`${file} ${reason}`, exitCodes.io, error);
  }
}
