import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Place, readable } from "./sandbox.ts";

/** What a model can do something with; more is read by lines. */
export const largestFile = 1_000_000;

/**
 * Opens a regular file that is no link. Neither a pipe nor a device can make this wait, and a link that was put in the
 * place of the file since it was located is not followed.
 */
export async function openFile(place: Place): Promise<FileHandle> {
  let file: FileHandle;
  try {
    file = await open(place.real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw readable(error, place.path);
  }
  const stats = await file.stat();
  if (stats.isFile()) return file;
  await file.close();
  throw new Error(`${place.path} is ${stats.isDirectory() ? "a folder" : "no regular file"}.`);
}

/** The bytes of a file up to the limit; undefined where it is larger. */
export async function readBytes(place: Place): Promise<Buffer | undefined> {
  const file = await openFile(place);
  try {
    const { size } = await file.stat();
    if (size > largestFile) return undefined;
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The text of bytes; undefined where they are none: NUL characters, or no UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Some lines of a file of any size, which is never held as a whole. */
export async function readLines(place: Place, from: number, count: number): Promise<string> {
  const file = await openFile(place);
  try {
    const lines: string[] = [];
    let number = 0;
    let size = 0;
    for await (const line of file.readLines({ encoding: "utf8" })) {
      if (++number < from) continue;
      size += line.length;
      if (size > largestFile) throw new Error(`These lines of ${place.path} are over 1 MB: ask for fewer.`);
      lines.push(line);
      if (lines.length === count) break;
    }
    if (lines.length === 0) throw new Error(`${place.path} has ${number} lines: there is no line ${from}.`);
    return lines.join("\n");
  } finally {
    await file.close();
  }
}

/**
 * Writes a file whole or not at all: beside it first, then moved to its place. Without `replace` a file that appeared
 * in the meantime is kept.
 */
export async function writeWhole(place: Place, text: string, replace: boolean): Promise<void> {
  const folder = dirname(place.real);
  const draft = join(folder, `.${randomUUID()}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(draft, "wx");
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    if (replace) await rename(draft, place.real);
    else await link(draft, place.real);
  } catch (error) {
    throw readable(error, place.path);
  } finally {
    await rm(draft, { force: true });
  }
}
