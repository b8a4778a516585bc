/**
 * The code of the process that holds a SQLite file open. A statement blocks its process, so that a server that ran it itself would
 * stand still, and only a signal ends a statement of `node:sqlite`: the end of a thread waits for it. A text, because a bundled server is
 * one file. It uses `node:sqlite`, or the package node-sqlite3-wasm at `driver`.
 *
 * The argument is `{ file, driver, readOnly, create, server }` as JSON, with the id of the server's process. Takes
 * `{ sql, params, hasRows, skip, limit }` as messages, one at a time, and answers `{ rows, hasMore, changes }` or `{ error }`;
 * `unopened` if the file cannot be opened. A thread ends the process if its server is gone, which a statement that runs would not notice.
 */
export const sqliteProcessCode = `
const { file, driver, readOnly, create, server } = JSON.parse(process.argv[1]);
const { Worker } = require("node:worker_threads");
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

// The server may end before this thread runs: its id is not read here.
const watch = "setInterval(() => process.ppid === " + server + " || process.kill(process.pid, 'SIGKILL'), 1000)";
new Worker(watch, { eval: true }).unref();
process.on("disconnect", () => process.exit());
const messageOf = (error) => String((error && error.message) || error);
process.on("message", (query) => {
  try {
    if (database === undefined && !create && !existsSync(file)) throw new Error("there is no file " + file);
    database ??= open();
  } catch (error) {
    return process.send({ error: messageOf(error), unopened: true });
  }
  try {
    process.send(answer(query));
  } catch (error) {
    process.send({ error: messageOf(error) });
  }
});
`;
