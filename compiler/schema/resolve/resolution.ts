import type { JsonSchema } from "../../../runtime/support/json.ts";
import type { KeptDefinition, SchemaProblem } from "./problem.ts";

/** A schema whose references were resolved. */
export interface Resolution {
  /**
   * Self-contained, draft 2020-12: every `$ref` is `#/$defs/<name>` and leads to a definition at the root.
   * The root itself is never a reference.
   */
  readonly schema: JsonSchema;
  /** What could not be resolved; it is read as `true`, so a caller that publishes must stop on these. */
  readonly problems: readonly SchemaProblem[];
  /** The definitions that stayed. */
  readonly kept: readonly KeptDefinition[];
}
