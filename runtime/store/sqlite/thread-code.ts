/**
 * The code of the thread that holds the database open. SQLite blocks its thread for the time of a statement, a lock of another
 * process and a checkpoint, and the server must go on meanwhile. A text, because a bundled server is one file.
 *
 * `workerData` is `{ file, migrations, readOnly }`. Each message is `{ id, writes }`, which runs all writes in one transaction, or
 * `{ id, read }`. A write is `{ sql, rows }`: the statement runs once for each row of parameters. The answer is `{ id, rows }`
 * or `{ id, error }`. `{ close: true }` closes the database, and the thread ends.
 */
export const threadCode = `
const { parentPort, workerData } = require("node:worker_threads");
const { closeSync, openSync } = require("node:fs");
const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
const { file, migrations, readOnly } = workerData;
const statements = new Map();
let database;

function open() {
  // Receipts contain arguments. SQLite gives its other files the mode of this one.
  if (!readOnly) closeSync(openSync(file, "a", 0o600));
  const opened = new DatabaseSync(file, { readOnly });
  try {
    opened.exec("PRAGMA busy_timeout = 5000");
    if (!readOnly) prepareFile(opened);
    const { user_version: version } = opened.prepare("PRAGMA user_version").get();
    if (version > migrations.length) throw new Error("the file was written by a newer version of deltamcp (schema " + version + ")");
    if (version < migrations.length && readOnly) throw new Error("the file has no receipts yet");
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function prepareFile(opened) {
  // SQLite does not wait for a lock when it changes the journal of a file.
  for (let tries = 0; ; tries++) {
    try {
      opened.exec("PRAGMA journal_mode = WAL");
      break;
    } catch (error) {
      if (tries === 50 || !/locked|busy/.test(String(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
  opened.exec("PRAGMA synchronous = NORMAL");
  if (opened.prepare("PRAGMA user_version").get().user_version >= migrations.length) return;
  opened.exec("BEGIN IMMEDIATE");
  try {
    // Another process may have made the tables meanwhile.
    const { user_version: from } = opened.prepare("PRAGMA user_version").get();
    for (const migration of migrations.slice(from)) opened.exec(migration);
    if (from < migrations.length) opened.exec("PRAGMA user_version = " + migrations.length);
    opened.exec("COMMIT");
  } catch (error) {
    opened.exec("ROLLBACK");
    throw error;
  }
}

function prepared(sql) {
  let statement = statements.get(sql);
  if (statement === undefined) statements.set(sql, (statement = database.prepare(sql)));
  return statement;
}

function write(writes) {
  prepared("BEGIN IMMEDIATE").run();
  try {
    let rows = [];
    for (const { sql, rows: all } of writes) {
      const statement = prepared(sql);
      if (all.length === 1) rows = statement.all(...all[0]);
      else for (const row of all) statement.run(...row);
    }
    prepared("COMMIT").run();
    return rows;
  } catch (error) {
    if (database.isTransaction !== false) prepared("ROLLBACK").run();
    throw error;
  }
}

parentPort.on("message", ({ id, writes, read, close }) => {
  if (close) {
    database?.close();
    process.exit();
  }
  try {
    database ??= open();
    const rows = writes ? write(writes) : prepared(read.sql).all(...read.row);
    parentPort.postMessage({ id, rows });
  } catch (error) {
    parentPort.postMessage({ id, error: String((error && error.message) || error) });
  }
});
`;
