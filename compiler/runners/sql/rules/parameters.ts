import { parseSql } from "../../../../runtime/runner/sql/parse-sql.ts";
import { isObject } from "../../../../runtime/support/json.ts";
import { nearest } from "../../../../runtime/support/nearest.ts";
import { placeIn } from "../../../bind/declared.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import { textSpan } from "../../../source/text-span.ts";
import type { RunRule } from "../../runner-kind.ts";

/** Every parameter of a statement is an argument of the tool. */
export const sqlParameters: RunRule<"sql"> = (tool, { report }) => {
  const { query } = tool.run.spec;
  const { schema } = tool.resolvedInput;
  const names = isObject(schema) && isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  for (const { name, start, end } of parseSql(query).parameters) {
    if (findArgument(schema, name).kind !== "missing") continue;
    const near = nearest(name, names);
    report(
      "DMC4011",
      { name },
      {
        span: textSpan(placeIn(tool, ["run", "sql", "query"]), query, start, end),
        help: near === undefined ? "declare it in `input`" : `did you mean \`:${near}\`?`,
      },
    );
  }
};
