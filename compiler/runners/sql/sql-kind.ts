import { parseSql } from "../../../runtime/runner/sql/parse-sql.ts";
import type { RunnerKind } from "../runner-kind.ts";
import { unusedArgument } from "../unused-argument.ts";
import { sqlParameters } from "./rules/parameters.ts";
import { sqlStatement } from "./rules/statement.ts";

/** One SQL statement against a database. */
export const sqlKind: RunnerKind<"sql"> = {
  upstream: { kind: "sql", nameOf: ({ upstream }) => upstream },
  rules: [
    sqlStatement,
    sqlParameters,
    unusedArgument({
      key: "sql",
      run: "statement",
      templates: () => [],
      named: ({ query }) => parseSql(query).parameters.map(({ name }) => name),
      howTo: (name) => `use it as \`:${name}\` in the query`,
    }),
  ],
  lower: ({ run: { spec }, value: { annotations } }) => ({
    run: {
      kind: "sql",
      upstream: spec.upstream,
      query: spec.query,
      ...(spec.one === true ? { one: true } : {}),
      ...(spec.limit === undefined ? {} : { limit: spec.limit }),
      ...(annotations?.readOnly === true ? { reads: true } : {}),
    },
  }),
};
