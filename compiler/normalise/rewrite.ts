import type { Path } from "../source/syntax-tree.ts";

/** One change that the normaliser made, for `check --explain`. */
export interface Rewrite {
  /** The rule's file name: `root-object`, `required-exists`, `typed-nodes`, `flatten-unions`. */
  readonly rule: string;
  /** Where, from the root of the tool's schema as the author wrote it. */
  readonly path: Path;
  /** What was done, one sentence: `oneOf of 2 became its first branch`. */
  readonly note: string;
}
