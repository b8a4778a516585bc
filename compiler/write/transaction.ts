import {
  appendFileSync,
  existsSync,
  lstatSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { makeFolder } from "../../runtime/support/make-folder.ts";
import { FileError, withFile } from "../host/file-error.ts";
import { readText } from "./project-files.ts";

/**
 * Changes to files, which can all be undone until `keep` is called. New texts are first written to temporary files
 * beside their targets. Files to replace or delete are first moved aside. A new folder is filled beside its target and
 * then moved as a whole: one move instead of hundreds. Paths are relative to the root. Each step may throw a FileError.
 */
export class Transaction {
  readonly #root: string;
  /** The temporary path of each target, in the order of writing. A target is a file or a whole new folder. */
  readonly #staged = new Map<string, string>();
  /** The highest missing folder on the path to each folder; undefined if the folder exists. */
  readonly #missing = new Map<string, string | undefined>();
  readonly #made = new Set<string>();
  readonly #undo: { readonly path: string; readonly run: () => void }[] = [];
  readonly #aside: string[] = [];
  readonly #deleted: string[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes a text to a temporary file beside its target. */
  stage(path: string, text: string): void {
    withFile(this.#root, path, "written", () => {
      const folder = this.#missingAbove(dirname(path));
      const to = folder ?? path;
      const from = this.#beside(to, "tmp");
      const file = folder === undefined ? from : join(from, relative(folder, path));
      this.#staged.set(to, from);
      if (folder !== undefined) this.#make(dirname(file));
      writeFileSync(file, text);
    });
  }

  /** Moves all staged files and folders to their targets. */
  move(): void {
    for (const [path, from] of this.#staged) {
      this.#setAside(path, "written");
      withFile(this.#root, path, "written", () => renameSync(from, join(this.#root, path)));
      this.#undo.push({ path, run: () => rmSync(join(this.#root, path), { recursive: true }) });
    }
  }

  /**
   * Appends to a file in place. Its bytes, byte order mark, permissions and links stay.
   * @throws FileError if its text is not `existing`.
   */
  append(path: string, existing: string, text: string): void {
    if (readText(this.#root, path) !== existing) throw changed(path);
    const file = join(this.#root, path);
    withFile(this.#root, path, "written", () => {
      const { size } = statSync(file);
      this.#undo.push({ path, run: () => statSync(file).size === size || truncateSync(file, size) });
      appendFileSync(file, text);
    });
  }

  delete(path: string): void {
    this.#setAside(path, "deleted");
    this.#deleted.push(path);
  }

  /** Undoes all changes. Returns the paths that cannot be restored. */
  undo(): readonly string[] {
    const left = this.#undo.reverse().flatMap(({ path, run }) => {
      try {
        run();
        return [];
      } catch {
        return [path];
      }
    });
    for (const from of this.#staged.values()) discard(from);
    return left;
  }

  /** Makes the changes final. Removes the files that were moved aside, and folders that deletions made empty. */
  keep(): void {
    for (const path of this.#aside) discard(path);
    for (const path of this.#deleted) this.#removeEmptyAbove(path);
  }

  #setAside(path: string, action: "written" | "deleted"): void {
    const file = join(this.#root, path);
    const aside = this.#beside(path, "old");
    withFile(this.#root, path, action, () => {
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats === undefined) return;
      if (stats.isDirectory()) throw isFolder(path, action);
      renameSync(file, aside);
      this.#undo.push({ path, run: () => renameSync(aside, file) });
      this.#aside.push(aside);
    });
  }

  #beside(path: string, mark: "tmp" | "old"): string {
    return `${join(this.#root, path)}.${process.pid}.${mark}`;
  }

  /** Returns the highest missing folder on the path to `folder`; undefined if `folder` exists. */
  #missingAbove(folder: string): string | undefined {
    if (folder === ".") return undefined;
    if (!this.#missing.has(folder)) {
      const above = this.#missingAbove(dirname(folder));
      this.#missing.set(folder, above ?? (existsSync(join(this.#root, folder)) ? undefined : folder));
    }
    return this.#missing.get(folder);
  }

  #make(folder: string): void {
    if (this.#made.has(folder)) return;
    makeFolder(folder);
    this.#made.add(folder);
  }

  #removeEmptyAbove(path: string): void {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      try {
        rmdirSync(join(this.#root, folder));
      } catch {
        return;
      }
    }
  }
}

/** Removes a temporary file or folder. Ignores failures, because a leftover is no reason to fail. */
function discard(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {}
}

export function changed(path: string): FileError {
  return new FileError(`${path} changed while it was built: build again`);
}

export function isFolder(path: string, action: "written" | "deleted" = "written"): FileError {
  return new FileError(`${path} cannot be ${action}: it is a folder; move it away`);
}
