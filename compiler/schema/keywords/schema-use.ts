import type { Span } from "../../source/source-file.ts";
import type { Path } from "../../source/syntax-tree.ts";
import type { SchemaObject } from "./walk-schema.ts";

/** A schema where it is written. */
export interface SchemaUse {
  readonly schema: SchemaObject;
  /** The keywords between the root of the whole schema and it. */
  path(): Path;
  /** The place of something inside it. */
  span(path?: Path, part?: "key" | "value"): Span;
}
