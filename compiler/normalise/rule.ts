import type { JsonSchema } from "../../runtime/support/json.ts";
import type { Lookup } from "../schema/algebra/type-set.ts";
import type { SchemaObject } from "../schema/json-schema.ts";

/** Where a schema stands, as far as rules care. */
export type Place =
  /** The whole of the input or output. */
  | "root"
  /** The schema of a declared property. */
  | "property"
  /** The schema of array items. */
  | "item"
  /** The schema of undeclared properties of a map. */
  | "value"
  /** A definition in `$defs`. */
  | "definition"
  /** Anything that only adds to another schema: a branch, a condition. */
  | "part";

/** What a rule sees beside the schema itself. */
export interface RuleContext {
  readonly direction: "input" | "output";
  readonly place: Place;
  /** The name it is declared under; of a property only. */
  readonly name?: string;
  /** It is a property that must be there. */
  readonly required: boolean;
  /** Finds the definition behind `#/$defs/…`. */
  readonly lookUp: Lookup;
  /** A reference to a definition that accepts what all of these accept; undefined when there are too many. */
  readonly define: (parts: readonly SchemaObject[]) => string | undefined;
}

export interface Rewritten {
  readonly schema: JsonSchema;
  /** What was done, one sentence, no full stop. */
  readonly note: string;
}

/** Something that the profile does not want, and that had to stay; one sentence, no full stop. */
export interface Remark {
  readonly remark: string;
}

/**
 * One rewrite of one schema object; undefined where there is nothing to do. In the input direction the
 * result accepts at most what the schema accepts, in the output direction at least that.
 */
export interface Rule {
  /** The name of its file. */
  readonly name: string;
  readonly apply: (schema: SchemaObject, context: RuleContext) => Rewritten | Remark | undefined;
}

/** How far schemas are rewritten: its rules in the order in which they are tried, by direction. */
export interface ProfileRules {
  readonly input: readonly Rule[];
  readonly output: readonly Rule[];
}
