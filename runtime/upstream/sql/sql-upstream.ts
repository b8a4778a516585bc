/** A database. Strings have references to the environment, `${NAME}`. */
export type SqlUpstream =
  | {
      /** The path of a SQLite file, relative to the server's working directory. */
      readonly sqlite: string;
      /** Creates the file if it is missing. */
      readonly create?: true;
    }
  | {
      /** A connection URI: `postgresql://user@host/name` (PostgreSQL 17, libpq, 32.1.1.2). */
      readonly postgres: string;
    };
