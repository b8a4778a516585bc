/** One value that a caller gives, and its place in the request. */
export interface Argument {
  /** The name in the request: of a parameter, or of a property of the body. */
  readonly wireName: string;
  readonly location: Location;
  /** JSON Schema 2020-12, with the description of its place. */
  readonly schema: unknown;
  readonly required: boolean;
  /** OpenAPI's `style` and `explode` if they differ from the defaults of the location. */
  readonly style?: Style;
  /** The value is a file, or a list of files. */
  readonly file?: true;
}

/** The locations of values. If names collide, an argument of an earlier location keeps its name. */
export const locations = ["path", "query", "header", "cookie", "body"] as const;
export type Location = (typeof locations)[number];

/** `styles` of an `http` runner. */
export interface Style {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}
