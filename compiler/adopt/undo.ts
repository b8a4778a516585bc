import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bytesLike, readIfThere, textOf } from "./discover.ts";
import { formatOf } from "./formats/format-of.ts";
import { type ChangedFile, digestOf, readRecord, removeRecord } from "./records.ts";
import { editedText } from "./write-entry.ts";

/** A file that was restored: to its bytes before, or by taking the entry out of what the host has written since. */
export interface Restored {
  readonly path: string;
  readonly how: "whole" | "entry" | "unchanged";
}

/** Replaces a file in one step. */
export type Replace = (
  path: string,
  file: { readonly content: Uint8Array; readonly mode: number },
) => Promise<void>;

/** Undoes one run, and removes its record. Throws if a file cannot be restored; then the record stays. */
export async function undoRun(folder: string, replace: Replace): Promise<readonly Restored[]> {
  const record = readRecord(folder);
  const restored: Restored[] = [];
  for (const file of record?.files ?? []) restored.push(await restore(folder, file, replace));
  removeRecord(folder);
  return restored;
}

async function restore(folder: string, file: ChangedFile, replace: Replace): Promise<Restored> {
  const { path, mode } = file;
  const before = readFileSync(join(folder, file.backup));
  const now = readIfThere(path);
  if (now !== undefined && digestOf(now) === digestOf(before)) return { path, how: "unchanged" };
  const same = now === undefined || digestOf(now) === file.after;
  const content = same
    ? before
    : bytesLike(now, editedText({ format: formatOf(path) }, textOf(now), file.back));
  await replace(path, { content, mode });
  return { path, how: same ? "whole" : "entry" };
}
