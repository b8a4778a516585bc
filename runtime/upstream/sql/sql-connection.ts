import type { ParsedSql } from "../../runner/sql/parse-sql.ts";
import type { Connection } from "../connection.ts";

/** A statement to run. */
export interface SqlQuery {
  readonly sql: string;
  readonly statement: ParsedSql;
  /** A value for each parameter: text, number, boolean or null. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The database refuses to write. */
  readonly reads: boolean;
  /** Rows before the page. */
  readonly skip: number;
  /** The most rows of the page. */
  readonly limit: number;
}

/** The end of a statement. */
export interface SqlRows {
  /** Values in the types of the driver; absent if the statement returns no rows. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
  /** Rows that were inserted, updated or deleted. */
  readonly changes: number;
}

/** A connection to a database. */
export interface SqlConnection extends Connection {
  /**
   * Runs one statement. `signal` ends it in the database too. Rejects with NotSent if the database cannot be reached, and with
   * DeltaMcpError("upstream_failed") for an error of the database.
   */
  query(query: SqlQuery, signal: AbortSignal): Promise<SqlRows>;
}
