import type { Rewrite } from "../normalise/rewrite.ts";
import type { Path } from "../source/syntax-tree.ts";

/** A change of the normaliser, and the schema and place it belongs to. */
export interface ToolRewrite extends Rewrite {
  /** A `remark` is what the profile would not have, and what no rewrite could take away. */
  readonly kind: "rewrite" | "remark";
  readonly tool: string;
  readonly direction: "input" | "output";
  /** The spec file, and the path in it. */
  readonly origin: { readonly file: string; readonly path: Path };
}
