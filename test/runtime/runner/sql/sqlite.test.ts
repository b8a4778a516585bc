import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { NotSent } from "../../../../runtime/runner/not-sent.ts";
import { Paged } from "../../../../runtime/runner/paged.ts";
import { sqliteDriver } from "../../../../runtime/upstream/sql/sqlite/driver.ts";
import { sqliteProcessCode } from "../../../../runtime/upstream/sql/sqlite/process-code.ts";
import { sqlDatabase } from "../../../support/sql-tool.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "deltamcp-sqlite-"));
const file = join(folder, "notes.db");

// Most tests share the two processes: each takes a third of a second of CPU time to compile SQLite from WebAssembly.
const db = sqlDatabase({ sqlite: file, create: true });

beforeEach(async () => {
  await db.run("DROP TABLE IF EXISTS notes");
  await db.run("CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, stars REAL, body BLOB)");
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

/** The same file, with processes of its own. */
function opened(): ReturnType<typeof sqlDatabase> {
  const own = sqlDatabase({ sqlite: file });
  onTestFinished(() => own.close());
  return own;
}

const insert = "INSERT INTO notes (title, stars) VALUES (:title, :stars)";

it("writes and reads with parameters, and counts changes", async () => {
  expect(await db.run(insert, { title: "one", stars: 1.5 })).toEqual({ changes: 1 });
  expect(await db.run(insert, { title: "two" })).toEqual({ changes: 1 });
  expect(await db.run("SELECT id, title, stars FROM notes ORDER BY id", {}, { reads: true })).toEqual([
    { id: expect.anything(), title: "one", stars: 1.5 },
    { id: expect.anything(), title: "two", stars: null },
  ]);
  expect(await db.run("UPDATE notes SET stars = 3")).toEqual({ changes: 2 });
  expect(await db.run("DELETE FROM notes WHERE title = :title RETURNING title", { title: "one" })).toEqual([
    { title: "one" },
  ]);
});

it("gives one row, or null", async () => {
  await db.run(insert, { title: "one" });
  const query = "SELECT title FROM notes WHERE title = :title";
  expect(await db.run(query, { title: "one" }, { one: true })).toEqual({ title: "one" });
  expect(await db.run(query, { title: "two" }, { one: true })).toBeNull();
});

it("keeps 64-bit integers, text and bytes", async () => {
  const row = await db.run(
    "SELECT 9007199254740993 AS big, 7 AS small, x'00ff' AS bytes, 'é' AS text",
    {},
    { one: true },
  );
  expect(row).toEqual({
    big: 9007199254740993n,
    small: expect.anything(),
    bytes: new Uint8Array([0, 255]),
    text: "é",
  });
  expect(Number((row as { small: bigint }).small)).toBe(7);
});

it("takes booleans, lists and objects", async () => {
  const query = "SELECT :yes AS yes, json_array_length(:list) AS length, json_extract(:object, '$.a') AS a";
  const row = await db.run(query, { yes: true, list: [1, 2], object: { a: "x" } }, { one: true });
  expect({ ...(row as object) }).toMatchObject({ a: "x" });
  expect(Number((row as { yes: bigint }).yes)).toBe(1);
  expect(Number((row as { length: bigint }).length)).toBe(2);
});

const hostile = [
  "'; DROP TABLE notes; --",
  "' OR '1'='1",
  '" OR ""="',
  "\\'; DELETE FROM notes; --",
  ":title",
  "x' UNION SELECT name FROM sqlite_master --",
  "%_",
  "1); DROP TABLE notes; --",
  "/* */ ; DROP TABLE notes",
];

it.each(hostile)("takes %j for a value, wherever it is", async (value) => {
  await db.run(insert, { title: "kept" });
  const queries = [
    "SELECT title FROM notes WHERE title = :value",
    "SELECT title FROM notes WHERE title IN (:value, 'x')",
    "SELECT title FROM notes WHERE 'a' = :value ORDER BY title",
    "SELECT title FROM notes WHERE instr(title, :value) > 0",
  ];
  for (const query of queries) expect(await db.run(query, { value }, { reads: true })).toEqual([]);
  expect(await db.run("SELECT title FROM notes LIMIT :value", { value }).catch(() => "refused")).toBe(
    "refused",
  );
  expect(await db.run("SELECT title FROM notes", {}, { reads: true })).toEqual([{ title: "kept" }]);
});

it("refuses a NUL character, which would end the text", async () => {
  await expect(db.run(insert, { title: "a\0b" })).rejects.toThrow("`title` contains a NUL character");
  expect(await db.run("SELECT title FROM notes")).toEqual([]);
});

it.each([
  "INSERT INTO notes (title) VALUES ('x') RETURNING id",
  "DELETE FROM notes",
  "UPDATE notes SET title = 'x'",
  "CREATE TABLE other (id)",
  "DROP TABLE notes",
  "PRAGMA user_version = 7",
  "WITH x AS (SELECT 1) INSERT INTO notes (title) SELECT 'x' FROM x",
])("lets a tool that only reads do no %s", async (query) => {
  await db.run(insert, { title: "kept" });
  // No earlier test has changed a PRAGMA of this one.
  const reader = opened();
  await reader
    .run(query, {}, { reads: true })
    .catch((error) => expect(error.message).toContain("refused the statement"));
  await reader.run("PRAGMA query_only = OFF", {}, { reads: true }).catch(() => undefined);
  await reader.run("DELETE FROM notes", {}, { reads: true }).catch(() => undefined);
  expect(await reader.run("SELECT title FROM notes", {}, { reads: true })).toEqual([{ title: "kept" }]);
  expect(await db.run("PRAGMA user_version", {}, { one: true })).toMatchObject({
    user_version: expect.anything(),
  });
  expect(Number(Object.values((await db.run("PRAGMA user_version", {}, { one: true })) as object)[0])).toBe(
    0,
  );
});

const numbers =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25) SELECT i FROM n";
const indexes = (rows: unknown) => (rows as readonly { i: bigint }[]).map(({ i }) => Number(i));

it("reads in pages", async () => {
  const first = (await db.run(numbers, {}, { reads: true, limit: 10 })) as Paged;
  expect(first).toBeInstanceOf(Paged);
  expect(indexes(first.value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const second = (await db.nextPage(numbers, String(first.next), { reads: true, limit: 10 })) as Paged;
  const third = await db.nextPage(numbers, String(second.next), { reads: true, limit: 10 });
  expect([indexes(second.value)[0], indexes(third)]).toEqual([11, [21, 22, 23, 24, 25]]);
});

it("says so if a statement that may write returns more rows than its limit", async () => {
  await expect(db.run(numbers, {}, { limit: 10 })).rejects.toThrow("returned more than 10 rows");
});

it("reads endless rows to the limit", async () => {
  const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
  const { value } = (await db.run(endless, {}, { reads: true, limit: 5 })) as Paged;
  expect(indexes(value)).toEqual([1, 2, 3, 4, 5]);
});

const forever = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

it("ends a statement whose caller gives up, keeps the event loop free, and goes on", async () => {
  await db.run(insert, { title: "kept" });
  const controller = new AbortController();
  const call = db.run(forever, {}, { reads: true }, controller.signal);
  // The timer fires, because another thread works.
  setTimeout(() => controller.abort(new Error("too long")), 100);
  await expect(call).rejects.toThrow("too long");
  expect(await db.run("SELECT title FROM notes", {}, { reads: true })).toEqual([{ title: "kept" }]);
});

it("ends what runs when the server closes", async () => {
  const own = opened();
  const call = own.run(forever, {}, { reads: true });
  const ended = expect(call).rejects.toMatchObject({ code: "cancelled" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await own.close();
  await ended;
});

it.skipIf(process.platform === "win32")(
  "leaves no process behind a server that was killed, even just after it sent a statement",
  async () => {
    const driver = sqliteDriver();
    const query = { sql: forever, params: {}, hasRows: true, skip: 0, limit: 1 };
    const place = { file, driver, readOnly: true, create: false };
    const server = spawn(process.execPath, [
      "-e",
      `const place = JSON.stringify({ ...${JSON.stringify(place)}, server: process.pid });
     const argv = ["-e", ${JSON.stringify(sqliteProcessCode)}, "--", place];
     const child = require("node:child_process").spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
     child.send(${JSON.stringify(query)}, () => console.log(child.pid));`,
    ]);
    const pid = Number(await new Promise((resolve) => server.stdout.once("data", resolve)));
    server.kill("SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 100 }).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each<[string, string, RegExp]>([
  ["a table that does not exist", "SELECT * FROM missing", /no such table: missing/],
  ["a mistake of syntax", "SELEC 1", /syntax error/],
  ["a value that a constraint refuses", "INSERT INTO notes (id) VALUES (1), (1)", /UNIQUE|constraint/],
])("tells of %s", async (_, query, message) => {
  await expect(db.run(query)).rejects.toMatchObject({
    code: "upstream_failed",
    message: expect.stringMatching(message),
  });
});

it("creates no file unless the spec says so", async () => {
  const missing = join(temporaryFolder(), "missing.db");
  const other = sqlDatabase({ sqlite: "${DB}" }, { DB: missing });
  for (const reads of [true, false] as const) {
    const failed = other.run("SELECT 1", {}, reads ? { reads } : {});
    await expect(failed).rejects.toThrow(`the database cannot be opened: there is no file ${missing}`);
    await expect(failed).rejects.toBeInstanceOf(NotSent);
  }
  expect(existsSync(missing)).toBe(false);
  await other.close();
});

it("says that a file is no database", async () => {
  const other = sqlDatabase({
    sqlite: join(temporaryFolder({ "a.db": "not a database at all ".repeat(200) }), "a.db"),
  });
  await expect(other.run("SELECT 1 FROM sqlite_master")).rejects.toThrow("not a database");
  await other.close();
});

it.each([":memory:", "file:x?mode=rw"])("refuses %s, which is no file's path", async (sqlite) => {
  const other = sqlDatabase({ sqlite });
  await expect(other.run("SELECT 1")).rejects.toThrow("must be the path of a file");
  await other.close();
});
