import { resolve } from "node:path";
import { DeltaMcpError } from "../../../errors.ts";
import type { SqlConnection } from "../sql-connection.ts";
import { sqliteDriver } from "./driver.ts";
import { SqliteProcess } from "./sqlite-process.ts";

/** Opens a SQLite file with the first statement: for reading tools read-only, so that SQLite itself refuses to write. */
export function connectSqlite(
  name: string,
  { sqlite, create = false }: { readonly sqlite: string; readonly create?: boolean },
): SqlConnection {
  if (/^(:memory:|file:)/i.test(sqlite) || sqlite.includes("\0")) {
    const message = `the SQLite database of upstream ${name} must be the path of a file`;
    throw new DeltaMcpError("configuration", message);
  }
  const place = { file: resolve(sqlite), driver: sqliteDriver(), create };
  const reader = new SqliteProcess({ ...place, create: false, readOnly: true });
  const writer = new SqliteProcess({ ...place, readOnly: false });
  return {
    query: (query, signal) => (query.reads ? reader : writer).run(query, signal),
    async close() {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}
