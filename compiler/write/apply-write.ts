import { appendFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Change, WritePlan } from "./plan-write.ts";
import { readText } from "./project-files.ts";

/**
 * Makes a plan true. Every new text is first written beside its place and only then moved there, so that a full disk
 * or a missing right leaves everything as it was; locks come last, so that a build that was cut off is not taken for
 * one that ended. A folder that is not there yet is made beside its place and moved as a whole: one move, not hundreds.
 * @throws Error of node:fs, or where an author's file changed since it was read.
 */
export function applyWrite(root: string, plan: WritePlan): void {
  const stage = new Stage(root);
  try {
    for (const change of plan.changes) {
      if (change.kind !== "create" && change.kind !== "update") continue;
      if (change.kind === "create" && existsSync(join(root, change.path)))
        throw new Error(changed(change.path));
      stage.write(change.path, change.text);
    }
    for (const change of plan.changes) if (change.kind === "append") append(root, change);
  } catch (error) {
    stage.drop();
    throw error;
  }
  stage.move();
  for (const { kind, path } of plan.changes) if (kind === "delete") remove(root, path);
}

/** Files that are written, and not yet where they belong. */
class Stage {
  readonly #root: string;
  /** By what is moved, a file or a whole new folder, where it stands now. In the order of writing. */
  readonly #moves = new Map<string, string>();
  /** Of each folder the nearest one that has to be made, or undefined where it is there. */
  readonly #missing = new Map<string, string | undefined>();
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  write(path: string, text: string): void {
    const folder = this.#missingAbove(dirname(path));
    const to = folder ?? path;
    const from = `${join(this.#root, to)}.${process.pid}.tmp`;
    const file = folder === undefined ? from : join(from, relative(folder, path));
    this.#moves.set(to, from);
    if (folder !== undefined) this.#make(dirname(file));
    writeFileSync(file, text);
  }

  move(): void {
    for (const [to, from] of this.#moves) renameSync(from, join(this.#root, to));
  }

  drop(): void {
    for (const from of this.#moves.values()) rmSync(from, { force: true, recursive: true });
  }

  /** The highest folder on the way to `folder` that is not there. */
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
    mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
  }
}

/** To the end of the file as it is: its bytes, mark, rights and links stay. */
function append(root: string, { path, existing, text }: Extract<Change, { kind: "append" }>): void {
  if (readText(root, path) !== existing) throw new Error(changed(path));
  appendFileSync(join(root, path), text);
}

const changed = (path: string) => `${path} changed while it was built: build again`;

/** The file, and the folders that only it kept. */
function remove(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}
