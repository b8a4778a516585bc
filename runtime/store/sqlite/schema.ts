/**
 * The statements that lead from each version of the schema to the next one; `PRAGMA user_version` is the number of those that
 * ran. A published entry never changes: a new version is a new entry.
 *
 * Ids of receipts begin with their time, so that new rows are at the end of the tree. `held.until` is in milliseconds since 1970.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE receipts (id TEXT PRIMARY KEY, tool TEXT NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE held (handle TEXT PRIMARY KEY, until INTEGER NOT NULL, size INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX held_until ON held (until);`,
];
