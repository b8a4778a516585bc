import { expect, it } from "vitest";
import { readExecution } from "../../../runtime/surface/small/read-execution.ts";
import { readSearch } from "../../../runtime/surface/small/search-answer.ts";

// No revision of the protocol lets a client send such arguments, so that only the readers can meet them.
const schema = { type: "object", properties: { number: { type: "integer" } } };

it("reads arguments of which all is a JSON string", () => {
  const given = { name: "close_issue", args: { number: 12 } };
  const read = readExecution(JSON.stringify(given), schema);
  expect(read).toEqual(readExecution(given, schema));
  expect(read).toMatchObject({ kind: "call", tool: "close_issue", args: { number: 12 } });
  expect(readSearch('{"query":"logged in"}')).toMatchObject({ query: "logged in" });
});

it("refuses a list for arguments with the reason", () => {
  const reason = "give an object with `name` and `args`";
  expect(readExecution([], schema)).toEqual({ kind: "refused", reason });
});
