import { lstat } from "node:fs/promises";
import { extname } from "node:path";
import { content } from "deltamcp/runtime";
import type { Handlers } from "../generated/workspace/handlers.ts";
import { matchName } from "./workspace/match-name.ts";
import { locate, type Place } from "./workspace/sandbox.ts";
import { decodeText, readBytes, readLines, writeWhole } from "./workspace/text-file.ts";
import { type Walked, walk } from "./workspace/walk.ts";

const mostEntries = 5_000;
const mostMatches = 500;

/** List the files and folders of a folder */
export const listFiles: Handlers["listFiles"] = async ({ path, depth, pattern }, { signal }) => {
  const entries: { path: string; kind: Walked["kind"]; bytes?: number }[] = [];
  for await (const { real, name, ...entry } of walk(await locate(path), depth, signal)) {
    if (pattern !== undefined && !matchName(name, pattern)) continue;
    if (entries.length === mostEntries) return { entries, more: true };
    const { path, kind } = entry;
    entries.push(kind === "file" ? { path, kind, bytes: (await lstat(real)).size } : { path, kind });
  }
  return { entries, more: false };
};

/** Read a text file, or some lines of it */
export const readFile: Handlers["readFile"] = async ({ path, from, lines }) => {
  const place = await locate(path);
  const bytes = await readBytes(place);
  if (bytes === undefined) {
    if (lines === undefined)
      throw new Error(`${place.path} is over 1 MB: read some of it, with \`from\` and \`lines\`.`);
    return readLines(place, from, lines);
  }
  const text = decodeText(bytes);
  if (text === undefined) return picture(place, bytes);
  return from === 1 && lines === undefined ? text : readLines(place, from, lines ?? Number.POSITIVE_INFINITY);
};

/** Find lines that contain a text */
export const searchFiles: Handlers["searchFiles"] = async ({ text, path, pattern }, { signal }) => {
  const matches: { path: string; line: number; text: string }[] = [];
  const wanted = text.toLowerCase();
  for await (const entry of walk(await locate(path), Number.POSITIVE_INFINITY, signal)) {
    if (entry.kind !== "file" || (pattern !== undefined && !matchName(entry.name, pattern))) continue;
    // A file that vanished, or may not be read, is no reason to give up the search.
    const bytes = await readBytes(entry).catch(() => undefined);
    const whole = bytes === undefined ? undefined : decodeText(bytes);
    for (const [index, line] of (whole ?? "").split(/\r?\n/).entries()) {
      if (!line.toLowerCase().includes(wanted)) continue;
      if (matches.length === mostMatches) return { matches, more: true };
      matches.push({ path: entry.path, line: index + 1, text: line.trim().slice(0, 200) });
    }
  }
  return { matches, more: false };
};

/** Write a text file */
export const writeFile: Handlers["writeFile"] = async ({ path, text, overwrite }) => {
  const place = await locate(path);
  const there = await lstat(place.real).catch(() => undefined);
  if (there !== undefined && !there.isFile()) throw new Error(`${place.path} is no regular file.`);
  if (there !== undefined && !overwrite)
    throw new Error(
      `${place.path} is there already: say \`overwrite: true\` to replace it, or use edit_file.`,
    );
  await writeWhole(place, text, overwrite);
  return { path: place.path, bytes: Buffer.byteLength(text), created: there === undefined };
};

/** Replace a text in a file by another */
export const editFile: Handlers["editFile"] = async ({ path, old, new: replacement }) => {
  const place = await locate(path);
  const bytes = await readBytes(place);
  const text = bytes === undefined ? undefined : decodeText(bytes);
  if (text === undefined) throw new Error(`${place.path} is no text file of at most 1 MB.`);
  const first = text.indexOf(old);
  if (first < 0)
    throw new Error(`The text does not stand in ${place.path}. Read the file and copy it exactly.`);
  if (text.indexOf(old, first + 1) >= 0)
    throw new Error(`The text stands in ${place.path} more than once: give more of what is around it.`);
  const changed = text.slice(0, first) + replacement + text.slice(first + old.length);
  await writeWhole(place, changed, true);
  return { path: place.path, bytes: Buffer.byteLength(changed), created: false };
};

const pictures = new Map([
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
]);

/** A picture as one; what a model can neither read nor see is refused. */
function picture(place: Place, bytes: Buffer) {
  const mimeType = pictures.get(extname(place.path).toLowerCase());
  if (mimeType === undefined) throw new Error(`${place.path} is a binary file of ${bytes.length} bytes.`);
  return content([{ type: "image", data: bytes.toString("base64"), mimeType }]);
}
