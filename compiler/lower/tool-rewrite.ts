import type { Rewrite } from "../normalise/rewrite.ts";
import type { Path } from "../source/syntax-tree.ts";

/** A change of the normaliser, with its schema and its place in the spec. */
export interface ToolRewrite extends Rewrite {
  /** A `remark` is a violation of the profile that no rewrite could remove. */
  readonly kind: "rewrite" | "remark";
  readonly tool: string;
  readonly direction: "input" | "output";
  /** The spec file, and the path in it. */
  readonly origin: { readonly file: string; readonly path: Path };
}
