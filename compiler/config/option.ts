/** One option of a config: its default, and the values that it accepts. Without a default it may stay absent. */
export interface Option<Value, Default extends Value | undefined = Value | undefined> {
  readonly default: Default;
  accepts(value: unknown): boolean;
  /** The accepted values, after "must be": `a list of globs`. */
  readonly expected: string;
  /** Set if the value is the path of a file that has to be there. */
  readonly file?: NamedFile;
  /** Never set; it carries the type of the value. */
  readonly value?: Value;
}

/**
 * A file that an option names: a module of the author, which generated servers import in this form, or data, which
 * the build reads itself.
 */
export type NamedFile = "namespace" | "named" | "default" | "data";

/** Options by name, some of them in groups. */
export interface Options {
  readonly [name: string]: Option<unknown> | Options;
}

export function isOption(option: Option<unknown> | Options): option is Option<unknown> {
  return typeof option["accepts"] === "function";
}

/** A config as its author writes it: every option may be left out. */
export type Given<Table> = {
  readonly [Name in keyof Table]?: Table[Name] extends Option<infer Value> ? Value : Given<Table[Name]>;
};

/** A config with its defaults: an option is absent only if it has none. */
export type Resolved<Table> = {
  readonly [Name in keyof Table as IsOptional<Table[Name]> extends true ? never : Name]: ResolvedValue<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as IsOptional<Table[Name]> extends true ? Name : never]?: ResolvedValue<
    Table[Name]
  >;
};

type ResolvedValue<Entry> = Entry extends Option<infer Value> ? Value : Resolved<Entry>;
type IsOptional<Entry> = Entry extends { readonly default: infer Default }
  ? undefined extends Default
    ? true
    : false
  : false;

/** An option that is described by its fields. */
export function option<Value, Default extends Value | undefined = Value>(
  fields: Omit<Option<Value, Default>, "file" | "value">,
): Option<Value, Default> {
  return fields;
}

/** An option with one value of several names. */
export function choice<const Name extends string>(
  names: readonly Name[],
  fallback: NoInfer<Name>,
): Option<Name, Name> {
  return {
    default: fallback,
    accepts: (value) => names.some((name) => name === value),
    expected: `one of ${names.map((name) => `\`${name}\``).join(", ")}`,
  };
}

/** An option that is the path of a file, relative to the config. */
export function path(file: NamedFile): Option<string, undefined> {
  return {
    default: undefined,
    accepts: isText,
    expected: file === "data" ? "the path of a file" : "the path of a module",
    file,
  };
}

/** An option that is a text and has no default. */
export function text(expected: string): Option<string, undefined> {
  return { default: undefined, accepts: isText, expected };
}

/** Whether a value is a string that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}
