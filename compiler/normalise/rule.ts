import type { JsonSchema } from "../../runtime/support/json.ts";
import type { Content } from "../schema/algebra/content.ts";
import type { Lookup } from "../schema/algebra/type-set.ts";
import type { SchemaObject } from "../schema/json-schema.ts";

/** The place of a schema, as far as rules depend on it. */
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

/** The input of a rule beside the schema itself. */
export interface RuleContext {
  readonly direction: "input" | "output";
  readonly place: Place;
  /** The property name; absent in all other places. */
  readonly name?: string;
  /** Whether the schema is that of a required property. */
  readonly required: boolean;
  /** Returns the definition that `#/$defs/…` refers to. */
  readonly lookUp: Lookup;
  /** Returns a reference to a definition for the intersection of `parts`; undefined above the definition limit. */
  readonly define: (parts: readonly SchemaObject[]) => string | undefined;
  /** How much a value of a schema can hold without the definition around it; only where that definition would become empty. */
  readonly contentOf?: (schema: JsonSchema) => Content;
}

export interface Rewritten {
  readonly schema: JsonSchema;
  /** A description of the change: one sentence without a full stop. */
  readonly note: string;
}

/** A construct that the profile forbids but that no rule can remove: one sentence without a full stop. */
export interface Remark {
  readonly remark: string;
}

/**
 * A rewrite of one schema object. `apply` returns undefined if the rule does not apply. The rewritten schema of an
 * input accepts no more values than the original; that of an output accepts no fewer.
 */
export interface Rule {
  /** The name of its file. */
  readonly name: string;
  readonly apply: (schema: SchemaObject, context: RuleContext) => Rewritten | Remark | undefined;
}

/** The rules of a profile by direction, in the order in which they are tried. */
export interface ProfileRules {
  readonly input: readonly Rule[];
  readonly output: readonly Rule[];
}
