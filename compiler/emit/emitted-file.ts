/** A file to write. */
export type EmittedFile = GeneratedFile | AuthorFile;

/** A file of the compiler, which builds write, replace and delete. */
export interface GeneratedFile {
  readonly owner: "generated";
  /** Relative to the project's root, with `/`. */
  readonly path: string;
  /** LF, ends with a newline. */
  readonly text: string;
}

/** A file of the author. Builds create it once, and then only append to it. */
export interface AuthorFile {
  readonly owner: "author";
  /** Relative to the project's root, with `/`. */
  readonly path: string;
  /** The text of the file as it was read; undefined if there was none. `added` is appended to it. */
  readonly existing: string | undefined;
  /** Ends with a line break, in the style of the file. */
  readonly added: string;
}
