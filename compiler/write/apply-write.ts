import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { FileError } from "../host/file-error.ts";
import type { WritePlan } from "./plan-write.ts";
import { changed, isFolder, Transaction } from "./transaction.ts";

/**
 * Carries out a plan, or leaves everything as it was: if one file cannot be written, all earlier changes are undone. Locks
 * are written last, so that an interrupted build does not look complete.
 * @throws FileError if a file cannot be written, or changed since it was read.
 */
export function applyWrite(root: string, { changes }: WritePlan): void {
  const transaction = new Transaction(root);
  try {
    for (const change of changes) {
      if (change.kind === "create") refuseExisting(root, change.path);
      if (change.kind === "create" || change.kind === "update") transaction.stage(change.path, change.text);
    }
    for (const change of changes) {
      if (change.kind === "append") transaction.append(change.path, change.existing, change.text);
    }
    transaction.move();
    for (const { kind, path } of changes) if (kind === "delete") transaction.delete(path);
  } catch (error) {
    const left = transaction.undo();
    if (!(error instanceof FileError)) throw error;
    const state =
      left.length === 0 ? "Nothing was written." : `These files are incomplete: ${left.join(", ")}.`;
    throw new FileError(`${error.message}. ${state}`, { cause: error });
  }
  transaction.keep();
}

function refuseExisting(root: string, path: string): void {
  const file = join(root, path);
  if (existsSync(file)) throw statSync(file).isDirectory() ? isFolder(path) : changed(path);
}
