import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

/** Writes a file that must not be there yet, unless `replace`; makes its folder. */
export async function writeNewFile(
  path: string,
  content: string,
  options: { readonly replace: boolean; readonly shown: string },
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { flag: options.replace ? "w" : "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new CommandError(
      exists
        ? `${options.shown} is there already; --force replaces it, --out writes elsewhere`
        : `${options.shown} can not be written: ${(error as NodeJS.ErrnoException).code ?? "unknown reason"}`,
      exitCodes.io,
      error,
    );
  }
}
