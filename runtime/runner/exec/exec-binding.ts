/**
 * A part of a command line: a template; a group, which is left out if one of its arguments is missing, and repeated for each
 * item of an array; or a group that an argument switches on.
 */
export type ArgvPart =
  | string
  | readonly string[]
  | { readonly when: string; readonly args: readonly string[] };

/** The forms in which a program writes its result. `lines` is one JSON value in each line. */
export type StdoutForm = "text" | "json" | "lines" | "csv";

/** The meaning of an exit code: `result` reads stdout, `empty` is an empty result, `error` fails with a message. */
export type ExitMeaning = "result" | "empty" | { readonly error: string };

/** One run of a program. No shell reads any of it. */
export interface ExecBinding {
  /** The program and its arguments. The first part has no templates. */
  readonly argv: readonly ArgvPart[];
  /** The working directory, with references to the environment. Default: the server's. */
  readonly cwd?: string;
  /** Variables beside those that every program needs, with references to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** A template. Default: empty input. */
  readonly stdin?: string;
  /** Default: `text`. */
  readonly stdout?: StdoutForm;
  /** By exit code. Default: 0 is a result, and every other code an error. */
  readonly exit?: Readonly<Record<string, ExitMeaning>>;
  /** The most bytes of stdout. A program that writes more is ended. Default: 10 MB. */
  readonly maxBytes?: number;
}
