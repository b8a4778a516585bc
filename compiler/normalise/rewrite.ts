import type { Path } from "../source/syntax-tree.ts";

/** One change that the normaliser made, for `check --explain`. */
export interface Rewrite {
  /** The rule's file name: `root-object`, `required-exists`, `typed-nodes`, `flatten-unions`. */
  readonly rule: string;
  /** The path from the root of the author's schema. */
  readonly path: Path;
  /** A description of the change in one sentence: `oneOf of 2 became its first branch`. */
  readonly note: string;
}
