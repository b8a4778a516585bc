import { appendFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Change, WritePlan } from "./plan-write.ts";
import { readText } from "./project-files.ts";

/**
 * Makes a plan true. Every new text is first written beside its place and only then moved there, so that a full disk
 * or a missing right leaves everything as it was; locks come last, so that a build that was cut off is not taken for
 * one that ended.
 * @throws Error of node:fs, or where an author's file changed since it was read.
 */
export function applyWrite(root: string, plan: WritePlan): void {
  const moves: { readonly from: string; readonly to: string }[] = [];
  const folders = new Set<string>();
  try {
    for (const change of plan.changes) {
      if (change.kind !== "create" && change.kind !== "update") continue;
      const to = join(root, change.path);
      if (change.kind === "create" && existsSync(to)) throw new Error(changed(change.path));
      makeFolder(dirname(to), folders);
      moves.push({ from: `${to}.${process.pid}.tmp`, to });
      writeFileSync(`${to}.${process.pid}.tmp`, change.text);
    }
    for (const change of plan.changes) if (change.kind === "append") append(root, change);
  } catch (error) {
    for (const { from } of moves) rmSync(from, { force: true });
    throw error;
  }
  for (const { from, to } of moves) renameSync(from, to);
  for (const { kind, path } of plan.changes) if (kind === "delete") remove(root, path);
}

function makeFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  made.add(folder);
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
