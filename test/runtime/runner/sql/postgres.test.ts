import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Paged } from "../../../../runtime/runner/paged.ts";
import { postgresPrograms, startPostgres } from "../../../support/postgres.ts";
import { sqlDatabase } from "../../../support/sql-tool.ts";

it("names the address of no database that cannot be reached, and nothing of its password", async () => {
  const db = sqlDatabase({ postgres: "${DB}" }, { DB: "postgresql://me:sesame-open@127.0.0.1:1/x" });
  const failed = db.run("SELECT 1");
  await expect(failed).rejects.toMatchObject({ code: "upstream_unavailable" });
  await expect(failed).rejects.not.toThrow("sesame");
  await db.close();
});

// Without PostgreSQL on this machine these are skipped.
describe.skipIf(postgresPrograms === undefined)("PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let db: ReturnType<typeof sqlDatabase>;
  const reads = { reads: true } as const;

  beforeAll(async () => {
    server = await startPostgres();
    db = sqlDatabase({ postgres: server.uri });
    await db.run("CREATE TABLE notes (id bigserial PRIMARY KEY, title text UNIQUE)");
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
  });

  it("writes and reads with parameters", async () => {
    expect(await db.run("INSERT INTO notes (title) VALUES (:title)", { title: "kept" })).toEqual({
      changes: 1,
    });
    expect(await db.run("SELECT title FROM notes WHERE title = :title", { title: "kept" }, reads)).toEqual([
      { title: "kept" },
    ]);
    expect(
      await db.run("SELECT title FROM notes WHERE title = :title", { title: "x" }, { one: true }),
    ).toBeNull();
  });

  it("keeps types", async () => {
    const query = `SELECT 9007199254740993::bigint AS big, 1.10::numeric AS exact, 7::int AS small, true AS yes, null AS none,
      date '2026-12-01' AS day, timestamp '2026-12-01 10:20:30.5' AS at, timestamptz '2026-12-01 10:20:30+02' AS zoned,
      '{"a": [1]}'::jsonb AS data, '\\x00ff'::bytea AS bytes, ARRAY[1, 2] AS list, interval '1 day' AS span`;
    expect(await db.run(query, {}, { ...reads, one: true })).toEqual({
      ...{ big: "9007199254740993", exact: "1.10", small: 7, yes: true, none: null },
      ...{ day: "2026-12-01", at: "2026-12-01T10:20:30.5", zoned: new Date("2026-12-01T08:20:30Z") },
      ...{ data: { a: [1] }, bytes: Buffer.from([0, 255]), list: [1, 2], span: "1 day" },
    });
  });

  it.each(["'; DROP TABLE notes; --", "' OR '1'='1", "$1", "\\'; DELETE FROM notes; --", "x'::text; --"])(
    "takes %j for a value",
    async (value) => {
      expect(await db.run("SELECT title FROM notes WHERE title = :value", { value }, reads)).toEqual([]);
      expect(await db.run("SELECT title FROM notes", {}, reads)).toEqual([{ title: "kept" }]);
    },
  );

  it.each([
    "INSERT INTO notes (title) VALUES ('x') RETURNING id",
    "DELETE FROM notes",
    "DROP TABLE notes",
    "WITH gone AS (DELETE FROM notes RETURNING id) SELECT * FROM gone",
    "SELECT nextval('notes_id_seq')",
  ])("lets a tool that only reads do no %s", async (query) => {
    await expect(db.run(query, {}, reads)).rejects.toThrow(/read-only transaction/);
    expect(await db.run("SELECT title FROM notes", {}, reads)).toEqual([{ title: "kept" }]);
  });

  it("runs no second statement", async () => {
    await expect(db.run("COMMIT; DROP TABLE notes", {}, reads)).rejects.toThrow(/refused the statement/);
    expect(await db.run("SELECT title FROM notes", {}, reads)).toEqual([{ title: "kept" }]);
  });

  it("reads in pages", async () => {
    const query = "SELECT i FROM generate_series(1, 1200) AS i";
    const first = (await db.run(query, {}, { ...reads, limit: 500 })) as Paged;
    const second = (await db.nextPage(query, String(first.next), { ...reads, limit: 500 })) as Paged;
    const third = await db.nextPage(query, String(second.next), { ...reads, limit: 500 });
    expect([first.value, second.value, third].map((rows) => (rows as { i: number }[])[0]?.i)).toEqual([
      1, 501, 1001,
    ]);
    expect(third).toHaveLength(200);
  });

  it("reads the beginning of endless rows", async () => {
    const query = "SELECT generate_series(1, 2000000000) AS i";
    expect(((await db.run(query, {}, { ...reads, limit: 3 })) as Paged).value).toHaveLength(3);
  });

  it("ends a statement in the database when its caller gives up", async () => {
    const controller = new AbortController();
    const call = db.run("SELECT pg_sleep(60)", {}, reads, controller.signal);
    setTimeout(() => controller.abort(new Error("too long")), 100);
    await expect(call).rejects.toThrow("too long");
    const running =
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%sleep(60)%' AND state = 'active' AND pid <> pg_backend_pid()";
    expect(await db.run(running, {}, { one: true })).toEqual({ n: 0 });
  });

  it("ends what runs when the server closes", async () => {
    const other = sqlDatabase({ postgres: server.uri });
    await other.run("SELECT 1");
    const ended = expect(other.run("SELECT pg_sleep(60)")).rejects.toMatchObject({ code: "cancelled" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.close();
    await ended;
  });

  it("tells of an error, and goes on", async () => {
    await expect(db.run("SELECT * FROM missing", {}, reads)).rejects.toMatchObject({
      code: "upstream_failed",
      message: expect.stringContaining('relation "missing" does not exist'),
    });
    expect(await db.run("SELECT 1 AS one", {}, { one: true })).toEqual({ one: 1 });
  });
});
