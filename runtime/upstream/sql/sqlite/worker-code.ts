/**
 * The code of the thread that holds a SQLite file open. A statement blocks its thread, so that a server that ran it itself would stand
 * still; and the only way to end one is to end its thread. A text, because a bundled server is one file, and a thread needs code of
 * its own. It uses `node:sqlite`, or the package node-sqlite3-wasm at `driver`.
 *
 * Takes `{ sql, params, hasRows, skip, limit }`, one at a time, and answers `{ rows, hasMore, changes }` or `{ error }`.
 */
export const sqliteWorkerCode = `
const { parentPort, workerData: { file, driver, readOnly, create } } = require("node:worker_threads");
const { existsSync } = require("node:fs");
const open = driver === undefined ? openBuiltin : openPackage;
let database;

function openBuiltin() {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const own = new DatabaseSync(file, { readOnly });
  own.exec("PRAGMA busy_timeout = 5000");
  if (readOnly) own.exec("PRAGMA query_only = ON");
  return {
    run({ sql, params }) {
      return Number(own.prepare(sql).run(params).changes);
    },
    *rows({ sql, params }) {
      const statement = own.prepare(sql);
      statement.setReadBigInts(true);
      yield* statement.iterate(params);
    },
  };
}

function openPackage() {
  const { Database } = require(driver);
  const own = new Database(file, { readOnly, fileMustExist: !create });
  own.exec("PRAGMA busy_timeout = 5000");
  own.exec("PRAGMA foreign_keys = ON");
  if (readOnly) own.exec("PRAGMA query_only = ON");
  const named = (params) => Object.fromEntries(Object.entries(params).map(([name, value]) => [":" + name, value]));
  return {
    run({ sql, params }) {
      return own.run(sql, named(params)).changes;
    },
    *rows({ sql, params }) {
      const statement = own.prepare(sql);
      try {
        yield* statement.iterate(named(params));
      } finally {
        statement.finalize();
      }
    },
  };
}

function answer(query) {
  if (database === undefined && !create && !existsSync(file)) throw new Error("there is no file " + file);
  database ??= open();
  if (!query.hasRows) return { hasMore: false, changes: database.run(query) };
  const rows = [];
  let at = 0;
  for (const row of database.rows(query)) {
    if (at++ < query.skip) continue;
    if (rows.length === query.limit) return { rows, hasMore: true, changes: 0 };
    rows.push({ ...row });
  }
  return { rows, hasMore: false, changes: 0 };
}

parentPort.on("message", (query) => {
  try {
    parentPort.postMessage(answer(query));
  } catch (error) {
    parentPort.postMessage({ error: String((error && error.message) || error) });
  }
});
`;
