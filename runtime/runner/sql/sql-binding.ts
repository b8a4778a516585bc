/** One SQL statement against a database. Arguments reach it as parameters, and never as a part of its text. */
export interface SqlBinding {
  /** An upstream of the kind `sql`. */
  readonly upstream: string;
  /** A statement with named parameters: `SELECT * FROM notes WHERE id = :id`. */
  readonly query: string;
  /** The result is the first row, or null if there is none. */
  readonly one?: true;
  /** The most rows of a page. A reading tool has further pages. Default: 1000. */
  readonly limit?: number;
  /** The tool only reads: the database refuses everything else. */
  readonly reads?: true;
}
