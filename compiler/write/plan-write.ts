import { posix } from "node:path";
import type { EmittedFile } from "../emit/emitted-file.ts";
import { bundleName } from "../emit/layout.ts";
import { unix } from "./digest.ts";
import { lockName } from "./lock.ts";
import { isGenerated, readLocks, readText } from "./project-files.ts";

/** What a write would do to one file. Paths are relative to the project. */
export type Change =
  | { readonly kind: "create" | "update"; readonly path: string; readonly text: string }
  /** An author's file: the text goes to its end. */
  | { readonly kind: "append"; readonly path: string; readonly existing: string; readonly text: string }
  | { readonly kind: "delete" | "unchanged"; readonly path: string };

export interface WritePlan {
  /** Sorted by path, locks last. */
  readonly changes: readonly Change[];
}

/**
 * Compares what was emitted with what is on disk. Deletes only what an earlier build wrote, by its own lock, and what
 * still says so in its first lines. A bundle is in no lock, because who makes one may keep it out of git.
 */
export function planWrite(root: string, out: string, files: readonly EmittedFile[]): WritePlan {
  const wanted = new Set(files.map(({ path }) => path));
  const changes = [
    ...files.map((file) => change(root, file)),
    ...leftOver(root, out, wanted).map((path): Change => ({ kind: "delete", path })),
  ];
  return { changes: changes.sort((a, b) => order(a.path) - order(b.path) || (a.path < b.path ? -1 : 1)) };
}

/** True where the disk is as it should be: what `build --check` asks. */
export function isUpToDate(plan: WritePlan): boolean {
  return plan.changes.every(({ kind }) => kind === "unchanged");
}

/** A lock that is written vouches for everything else. */
function order(path: string): number {
  return posix.basename(path) === lockName ? 1 : 0;
}

function change(root: string, file: EmittedFile): Change {
  const { path } = file;
  if (path.startsWith("/") || posix.normalize(path) !== path || path.startsWith("../")) {
    throw new Error(`not a path inside the project: ${path}`);
  }
  if (file.owner === "author") {
    const { existing, added } = file;
    return existing === undefined
      ? { kind: "create", path, text: added }
      : { kind: "append", path, existing, text: added };
  }
  const current = readText(root, path);
  if (current === undefined) return { kind: "create", path, text: file.text };
  return unix(current) === file.text
    ? { kind: "unchanged", path }
    : { kind: "update", path, text: file.text };
}

function leftOver(root: string, out: string, wanted: ReadonlySet<string>): readonly string[] {
  const paths = [...readLocks(root, out)].flatMap(([folder, lock]) =>
    [...lock.outputs, lockName, bundleName]
      .map((name) => posix.join(folder, name))
      .filter((path) => path.startsWith(`${folder}/`)),
  );
  return paths.filter((path) => !wanted.has(path) && isGenerated(readText(root, path)));
}
