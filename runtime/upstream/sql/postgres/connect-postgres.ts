import type { Pool, PoolClient } from "pg";
import type Cursor from "pg-cursor";
import { DeltaMcpError, messageOf } from "../../../errors.ts";
import { NotSent } from "../../../runner/not-sent.ts";
import { withPositions } from "../../../runner/sql/parse-sql.ts";
import { loadPackage } from "../../../support/load-package.ts";
import { createSecrets, mask } from "../../http/secrets/secrets.ts";
import type { SqlConnection, SqlQuery, SqlRows } from "../sql-connection.ts";
import { valueParser } from "./value-parser.ts";

/** Connections of one upstream, and milliseconds that an idle one is kept and that a new one may take. */
const pool = { max: 10, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 };
/** Rows that are read at once. */
const chunk = 500;

type Row = Readonly<Record<string, unknown>>;

/** Connects to PostgreSQL with the first statement. Reading tools run in a transaction that is read-only. */
export function connectPostgres(name: string, uri: string): SqlConnection {
  const pg = loadPackage<typeof import("pg")>("pg", "PostgreSQL");
  const PgCursor = loadPackage<typeof Cursor>("pg-cursor", "PostgreSQL");
  const connections: Pool = new pg.Pool({ connectionString: uri, ...pool, application_name: "deltamcp" });
  const closing = new AbortController();
  // An idle connection that breaks is replaced by the next statement.
  connections.on("error", () => undefined);
  const secrets = createSecrets(passwordOf(uri).map((sent) => ({ kind: "value", sent, shown: mask })));

  const rowsOf = async (
    client: PoolClient,
    { sql, statement, params, skip, limit }: SqlQuery,
  ): Promise<SqlRows> => {
    const { text, names } = withPositions(sql, statement);
    const values = names.map((each) => params[each]);
    if (!statement.hasRows) {
      const { rowCount } = await client.query(extended({ text, values }));
      return { hasMore: false, changes: rowCount ?? 0 };
    }
    const cursor = client.query(
      new PgCursor<Row>(text, values, { types: { getTypeParser: valueParser(pg.types) } }),
    );
    try {
      for (let left = skip; left > 0; ) {
        const skipped = await cursor.read(Math.min(left, chunk));
        if (skipped.length === 0) return { rows: [], hasMore: false, changes: 0 };
        left -= skipped.length;
      }
      const rows = await cursor.read(limit + 1);
      return { rows: rows.slice(0, limit), hasMore: rows.length > limit, changes: 0 };
    } finally {
      await cursor.close();
    }
  };

  return {
    async query(query, ofCaller) {
      const signal = AbortSignal.any([ofCaller, closing.signal]);
      signal.throwIfAborted();
      const client = await connections.connect().catch((error: unknown) => {
        const reason = secrets.scrub(messageOf(error));
        throw new NotSent(
          "upstream_unavailable",
          `the database of upstream ${name} cannot be reached: ${reason}`,
        );
      });
      const cancel = () => {
        const { processID } = client as PoolClient & { readonly processID: number };
        connections.query("SELECT pg_cancel_backend($1)", [processID]).catch(() => undefined);
      };
      signal.addEventListener("abort", cancel, { once: true });
      let failure: Error | undefined;
      try {
        if (query.reads) await client.query("BEGIN TRANSACTION READ ONLY");
        const rows = await rowsOf(client, query);
        if (query.reads) await client.query("COMMIT");
        return rows;
      } catch (error) {
        failure = error as Error;
        signal.throwIfAborted();
        throw new DeltaMcpError(
          "upstream_failed",
          `the database refused the statement: ${secrets.scrub(messageOf(error))}`,
        );
      } finally {
        signal.removeEventListener("abort", cancel);
        // A connection whose statement failed may be inside a transaction: it is not used again.
        client.release(failure);
      }
    },
    async close() {
      closing.abort(new DeltaMcpError("cancelled", "The server is stopping."));
      await connections.end();
    },
  };
}

/** The extended protocol runs one statement only, also if it has no parameters (PostgreSQL 17, 53.2.3). */
function extended<Config extends object>(config: Config): Config & { readonly queryMode: "extended" } {
  return { ...config, queryMode: "extended" };
}

function passwordOf(uri: string): readonly string[] {
  try {
    const { password } = new URL(uri);
    return password === "" ? [] : [password, decodeURIComponent(password)];
  } catch {
    return [];
  }
}
