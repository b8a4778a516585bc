import { posix } from "node:path";
import { isObject } from "../../runtime/support/json.ts";
import type { Path, SyntaxTree } from "./syntax-tree.ts";

/** One item of `include:`. */
export interface Include {
  /** Relative to the project's root. */
  readonly path: string;
  /** As the author wrote it. */
  readonly written: string;
  readonly at: Path;
}

/** The files that a tree includes. Items that are not strings are left to validate(). */
export function includesOf(tree: SyntaxTree): readonly Include[] {
  const list =
    isObject(tree.value) && Object.hasOwn(tree.value, "include") ? tree.value["include"] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((written: unknown, index) => {
    if (typeof written !== "string" || written === "") return [];
    const path = posix.join(posix.dirname(tree.source.path), written);
    return [{ path, written, at: ["include", index] }];
  });
}
