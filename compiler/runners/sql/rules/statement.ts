import { parseSql } from "../../../../runtime/runner/sql/parse-sql.ts";
import { placeIn } from "../../../bind/declared.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import { textSpan } from "../../../source/text-span.ts";
import type { RunRule } from "../../runner-kind.ts";

/** A query is one statement, and no argument becomes a part of its text. */
export const sqlStatement: RunRule<"sql"> = (tool, { report }) => {
  const { query } = tool.run.spec;
  const span = placeIn(tool, ["run", "sql", "query"]);
  const { statements } = parseSql(query);
  if (statements !== 1) {
    const reason = statements === 0 ? "the query is empty" : `the query has ${statements} statements`;
    report("DMC4051", { reason }, { span, help: "write one statement for each tool" });
  }
  for (const { 0: text, 1: name = "", index } of query.matchAll(/\{([A-Za-z_][\w.]*)\}/g)) {
    if (findArgument(tool.resolvedInput.schema, name).kind === "missing") continue;
    report(
      "DMC4051",
      { reason: "an argument cannot be a part of a statement's text" },
      {
        span: textSpan(span, query, index, index + text.length),
        help: `write \`:${name}\`: the value goes to the database as a parameter`,
      },
    );
  }
};
