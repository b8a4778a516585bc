/** A file to write. */
export interface EmittedFile {
  /** Relative to the project's root, with `/`. */
  readonly path: string;
  /** LF, ends with a newline. */
  readonly text: string;
  /** `generated` is the compiler's; `author` is created once and then only added to. */
  readonly owner: "generated" | "author";
}
