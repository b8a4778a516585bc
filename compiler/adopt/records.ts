import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryChange } from "./formats/config-format.ts";

/** A file that was changed, and what restores it. */
export interface ChangedFile {
  readonly path: string;
  readonly mode: number;
  /** The name of the file with the bytes before, beside the record. */
  readonly backup: string;
  /** SHA-256 of the bytes after, hex. */
  readonly after: string;
  /** The changes that take the entry out again, if the host has changed the file since. */
  readonly back: readonly EntryChange[];
}

/** One run of `adopt`. */
export interface AdoptRecord {
  readonly version: 1;
  readonly files: readonly ChangedFile[];
}

/** The folder of a new run; only its user can read it. Throws the system's error. */
export function newRecordFolder(root: string, now: Date): string {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  for (let number = 1; ; number++) {
    const folder = join(root, number === 1 ? stamp : `${stamp}-${number}`);
    try {
      mkdirSync(folder, { mode: 0o700 });
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Writes a file that only its user can read. */
export function writePrivate(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600, flag: "wx" });
  return path;
}

/** Writes the record of a run, before any configuration is changed. */
export function writeRecord(folder: string, record: AdoptRecord): void {
  writePrivate(folder, "record.json", `${JSON.stringify(record, null, 2)}\n`);
}

/** The folders of all runs that can be undone, the newest first. */
export function recordFolders(root: string): readonly string[] {
  try {
    const names = readdirSync(root).sort().reverse();
    return names.map((name) => join(root, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Reads the record of a run; undefined if the run wrote none, and so changed nothing. */
export function readRecord(folder: string): AdoptRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "record.json"), "utf8")) as AdoptRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes a run, with its backups and its servers' secrets. */
export function removeRecord(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The SHA-256 digest of bytes, hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
