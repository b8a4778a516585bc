import type { Rewrite } from "../normalise/rewrite.ts";
import type { Span } from "../source/source-file.ts";

/** A change of the normaliser, and the schema and place it belongs to. */
export interface ToolRewrite extends Rewrite {
  /** A `remark` is what the profile would not have, and what no rewrite could take away. */
  readonly kind: "rewrite" | "remark";
  readonly tool: string;
  readonly direction: "input" | "output";
  /** Where it stands in the spec. Found when asked for: only `check --explain` does. */
  readonly span: () => Span;
}
