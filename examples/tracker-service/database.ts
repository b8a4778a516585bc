import { readFile, rename, writeFile } from "node:fs/promises";
import initSqlJs, { type BindParams, type Database as SqlDatabase } from "sql.js";

/** A row by column name. */
export type Row = Readonly<Record<string, string | number | null>>;

/** SQLite in memory, kept in a file. */
export interface Database {
  all(sql: string, params?: BindParams): Row[];
  run(sql: string, params?: BindParams): void;
  /** Runs in one transaction: all of it, or nothing. */
  transaction<T>(work: () => T): T;
  /** Resolves when the file holds what was written so far. */
  save(): Promise<void>;
}

const schema = `
  CREATE TABLE issues (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    state_reason TEXT,
    author TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE TABLE labels (name TEXT PRIMARY KEY, description TEXT NOT NULL);
  CREATE TABLE issue_labels (
    issue INTEGER NOT NULL REFERENCES issues (number),
    label TEXT NOT NULL REFERENCES labels (name),
    PRIMARY KEY (issue, label)
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    issue INTEGER NOT NULL REFERENCES issues (number),
    author TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
`;

/** Opens the database in a file, or a new one in memory where no file is named. `isNew` tells whether it is empty. */
export async function openDatabase(
  path: string | undefined,
): Promise<{ readonly database: Database; readonly isNew: boolean }> {
  const { Database } = await initSqlJs();
  const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
  const sqlite = new Database(bytes);
  if (bytes === undefined) sqlite.run(schema);
  return { database: wrap(sqlite, path), isNew: bytes === undefined };
}

function wrap(sqlite: SqlDatabase, path: string | undefined): Database {
  let saving: Promise<void> = Promise.resolve();
  return {
    all(sql, params = {}) {
      const statement = sqlite.prepare(sql, params);
      try {
        const rows: Row[] = [];
        while (statement.step()) rows.push(statement.getAsObject() as Row);
        return rows;
      } finally {
        statement.free();
      }
    },
    run: (sql, params = {}) => void sqlite.run(sql, params),
    transaction(work) {
      sqlite.run("BEGIN");
      try {
        const result = work();
        sqlite.run("COMMIT");
        return result;
      } catch (error) {
        sqlite.run("ROLLBACK");
        throw error;
      }
    },
    save() {
      if (path === undefined) return Promise.resolve();
      // One after another, so that an older state never overwrites a newer one; written beside, then moved.
      saving = saving.then(async () => {
        await writeFile(`${path}.tmp`, sqlite.export());
        await rename(`${path}.tmp`, path);
      });
      return saving;
    },
  };
}
