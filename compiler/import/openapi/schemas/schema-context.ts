import type { References } from "../read/references.ts";
import type { Direction } from "./directions.ts";

/** The surroundings of a schema that its conversion needs. */
export interface SchemaContext {
  readonly direction: Direction;
  readonly references: References;
  /** Keywords beside a `$ref` count (OpenAPI 3.1 and later); in 3.0 they are ignored, all but the annotations. */
  readonly siblings: boolean;
  note(what: string): void;
  /** The reference to a shared schema. `base`: without its subtypes, for an `allOf` of one of them. */
  refer(pointer: string, base?: boolean): string | undefined;
  /** The pointers of the subtypes of a base, if it has some. */
  subtypes(pointer: string): readonly string[];
}
