/** A file to write. */
export type EmittedFile = GeneratedFile | AuthorFile;

/** The compiler's own: written, replaced and deleted as builds go. */
export interface GeneratedFile {
  readonly owner: "generated";
  /** Relative to the project's root, with `/`. */
  readonly path: string;
  /** LF, ends with a newline. */
  readonly text: string;
}

/** The author's: created once, and then only added to. */
export interface AuthorFile {
  readonly owner: "author";
  /** Relative to the project's root, with `/`. */
  readonly path: string;
  /** What it was when it was read; undefined where there was no file. Never changed: `added` comes after it. */
  readonly existing: string | undefined;
  /** Ends with a newline, in the file's own kind. */
  readonly added: string;
}
