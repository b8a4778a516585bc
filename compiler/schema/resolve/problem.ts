import type { Path } from "../../source/syntax-tree.ts";

/** Something in a schema that cannot be resolved. Data: the caller makes a diagnostic of it. */
export interface SchemaProblem {
  /**
   * - `unresolvable`: the target of the reference does not exist.
   * - `remote`: it points out of the spec; nothing is ever fetched.
   * - `dynamic`: a `$dynamicRef` with more than one possible target.
   * - `cycle`: references that only lead back to themselves, so that there is no schema.
   * - `depth`, `size`: nested deeper, or larger, than schemaLimits allow; what is beyond was left out.
   */
  readonly kind: "unresolvable" | "remote" | "dynamic" | "cycle" | "depth" | "size";
  /** One sentence without full stop. */
  readonly message: string;
  /** The reference as written. */
  readonly reference?: string;
  /** The names at the place of the reference's target, for a "did you mean". */
  readonly candidates?: readonly string[];
  /** The shared schema that contains it; absent if the schema itself does. */
  readonly shared?: string;
  /** From the root of that schema. */
  readonly path: Path;
}

/** A definition that stayed in `$defs`, and why. */
export interface KeptDefinition {
  readonly name: string;
  readonly reason: "recursive" | "large";
}
