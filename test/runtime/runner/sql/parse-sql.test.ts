import { expect, it } from "vitest";
import { parseSql, withPositions } from "../../../../runtime/runner/sql/parse-sql.ts";

it.each<[string, readonly string[]]>([
  ["SELECT * FROM t WHERE a = :a AND b=:b_2", ["a", "b_2"]],
  ["SELECT ':a', \":b\", `:c`, 'it''s :d' , :e", ["e"]],
  ["SELECT :a -- :b\n, /* :c */ :d", ["a", "d"]],
  ["SELECT x::int, :a::text, '1'::int", ["a"]],
  ["SELECT $$ :a $$, $q$ :b $$ $q$, :c", ["c"]],
  ["SELECT E'\\':a', :b", ["b"]],
  ["SELECT a[1:2], :a", ["a"]],
  ["SELECT ':a", []],
  ["SELECT /* :a", []],
  ["SELECT ARRAY[:a,:b]", ["a", "b"]],
])("finds the parameters of %s", (sql, names) => {
  expect(parseSql(sql).parameters.map(({ name }) => name)).toEqual(names);
});

it.each<[string, number]>([
  ["SELECT 1", 1],
  ["SELECT 1;", 1],
  ["SELECT 1; -- end\n ;", 1],
  ["SELECT ';'", 1],
  ["SELECT 1; DROP TABLE t", 2],
  ["; -- nothing", 0],
  ["", 0],
])("counts the statements of %j", (sql, count) => {
  expect(parseSql(sql).statements).toBe(count);
});

it.each<[string, boolean]>([
  ["select 1", true],
  ["/* a */ VALUES (1)", true],
  ["WITH x AS (SELECT 1) SELECT * FROM x", true],
  ["WITH x AS (SELECT 1) DELETE FROM t", false],
  ["WITH x AS (SELECT 1) DELETE FROM t RETURNING id", true],
  ["INSERT INTO t SELECT * FROM u", false],
  ["INSERT INTO t VALUES (1) RETURNING id", true],
  ["UPDATE t SET a = 'returning'", false],
])("knows whether %s returns rows", (sql, hasRows) => {
  expect(parseSql(sql).hasRows).toBe(hasRows);
});

it("gives each name one position", () => {
  const sql = "SELECT :b, ':a', :a::int, :b";
  expect(withPositions(sql, parseSql(sql))).toEqual({
    text: "SELECT $1, ':a', $2::int, $1",
    names: ["b", "a"],
  });
});

it("reads a long text in linear time", () => {
  for (const text of ["'", "$a$", "/*", ":a", "E'\\", "$"].map((piece) => piece.repeat(30_000))) {
    const start = process.cpuUsage();
    parseSql(text);
    const { user } = process.cpuUsage(start);
    expect(user / 1_000).toBeLessThan(2_000);
  }
});
