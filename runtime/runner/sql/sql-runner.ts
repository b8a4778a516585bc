import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { SqlConnection, SqlRows } from "../../upstream/sql/sql-connection.ts";
import { NotSent } from "../not-sent.ts";
import { Paged } from "../paged.ts";
import type { OpenRunner } from "../runner.ts";
import { type ParsedSql, parseSql } from "./parse-sql.ts";
import type { SqlBinding } from "./sql-binding.ts";

const defaultLimit = 1_000;

/** Runs tools that are one SQL statement. */
export const openSqlRunner: OpenRunner<"sql"> = ({ upstreams }) => {
  // Records live as long as the server, so each statement is parsed once.
  const parsed = new WeakMap<SqlBinding, ParsedSql>();
  const parse = (binding: SqlBinding): ParsedSql => {
    const known = parsed.get(binding) ?? parseSql(binding.query);
    parsed.set(binding, known);
    return known;
  };

  const run = async (binding: SqlBinding, args: JsonObject, skip: number, signal: AbortSignal) => {
    const { query, one, limit = defaultLimit, reads = false } = binding;
    const statement = parse(binding);
    const connection = await connected(() => upstreams.connect("sql", binding.upstream));
    const answer = await connection.query(
      {
        ...{ sql: query, statement, reads, skip },
        params: parametersOf(statement, args),
        limit: one === true ? 1 : limit,
      },
      signal,
    );
    return resultOf(binding, answer, skip);
  };

  return {
    run: (binding, args, { signal }) => run(binding, args, 0, signal),
    // The rows before a page are read once more: a database keeps no place for a client that may not come back.
    nextPage: (binding, args, page, { signal }) => run(binding, args, Number(page), signal),
    preview: (binding, args) => ({
      sql: binding.query,
      parameters: parametersOf(parse(binding), args) as JsonObject,
    }),
  };
};

async function connected(connect: () => SqlConnection | Promise<SqlConnection>): Promise<SqlConnection> {
  try {
    return await connect();
  } catch (error) {
    throw NotSent.of(error);
  }
}

/**
 * Values as databases take them: null for a missing argument, JSON text for objects and arrays.
 * @throws NotSent("invalid_arguments") for a NUL character: PostgreSQL refuses it, and a driver of SQLite ends the text there
 */
function parametersOf({ parameters }: ParsedSql, args: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parameters.map(({ name }) => {
      const value = Object.hasOwn(args, name) ? args[name] : undefined;
      if (typeof value === "string" && value.includes("\0"))
        throw new NotSent(
          "invalid_arguments",
          `\`${name}\` contains a NUL character, which databases do not take.`,
        );
      return [name, typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null)];
    }),
  );
}

function resultOf({ one, reads, limit = defaultLimit }: SqlBinding, answer: SqlRows, skip: number): unknown {
  if (answer.rows === undefined) return { changes: answer.changes };
  if (one === true) return answer.rows[0] ?? null;
  if (!answer.hasMore) return answer.rows;
  if (reads === true) return new Paged(answer.rows, String(skip + limit));
  throw new DeltaMcpError(
    "tool_failed",
    `the statement ran, and returned more than ${limit} rows: raise \`limit\`, or mark a tool that only reads with \`readOnly\``,
  );
}
