import { expect, it } from "vitest";
import { describeValue, Lookups } from "../../../../runtime/result/pick/lookups.ts";
import { WorkLimit } from "../../../../runtime/result/pick/work-limit.ts";
import { project } from "../../../../runtime/result/project.ts";
import type { Json } from "../../../../runtime/support/json.ts";
import { type HandledTool, smallClient } from "../../../support/small-client.ts";

const rows = [
  { id: 1, by: "ada", tags: ["x"], at: "2024-01-02" },
  { id: 2, by: "bob", tags: [], at: "2024-02-02", due: 3 },
];

async function noteOf(expression: string, value: Json = rows, declared: readonly string[] = []) {
  const lookups = new Lookups();
  await project(value, expression, WorkLimit.ofCaller(), lookups);
  return lookups.note(() => new Set(declared));
}

const there = "There are: id, by, tags, at, due.";

it.each<[string, string]>([
  ["[].comments", `\`pick\` names \`comments\`, which is not there. ${there}`],
  ["length([?comments > `5`])", `\`pick\` names \`comments\`, which is not there. ${there}`],
  ["[].{n: id, c: comments}", `\`pick\` names \`comments\`, which is not there. ${there}`],
  ["count_by(@, &user.login)", `\`pick\` names \`user\`, which is not there. ${there}`],
  ["[].by.login", "`pick` looks for `login` in a string, which has no fields."],
  ["[?tags[?name == 'x']].id", "`pick` looks for `name` in a string, which has no fields."],
  ["[?id == '1'].by", "`==` of a number and a string is never true; a number is written in backticks: `5`."],
  ["[?tags == 'x']", "`==` of an array and a string is never true."],
  ["[?at > '2024-01-03']", "`>` of strings is never true: JMESPath orders numbers only."],
])("tells what %s did not find", async (expression, note) => {
  expect(await noteOf(expression)).toBe(note);
});

it.each([
  "[].id",
  "[?due].id",
  "[?due == `3`]",
  "[?id != '1']",
  "[?due > `1`].by",
  "count_by(@, &by)",
  "let $all = @ in $all[0].id",
  "[?tags[?@ == 'x']].id",
])("has nothing to tell of %s", async (expression) => {
  expect(await noteOf(expression)).toBeUndefined();
});

it("keeps quiet of a property that the schema declares, and that no item has", async () => {
  expect(await noteOf("[?comments].id", rows, ["comments"])).toBeUndefined();
});

it.each<[Json, string]>([
  [rows, "an array of 2 objects with id, by, tags, at, due"],
  [[], "an empty array"],
  [[1, 2], "an array of 2 numbers"],
  [{ a: 1 }, "an object with a"],
  ["x", "a string"],
])("describes %j", (value, words) => {
  expect(describeValue(value)).toBe(words);
});

const list: HandledTool = { name: "list", annotations: { readOnlyHint: true }, handler: () => rows };
const get: HandledTool = {
  name: "get",
  annotations: { readOnlyHint: true },
  schema: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
  handler: ({ id }) => rows.find((row) => row.id === id) ?? { gone: true },
};
const client = smallClient([list, get]);

it("never answers a bare null, and names the fields that there are", async () => {
  const say = (pick: string) => client.say("execute_tool", { name: "list", pick });
  expect(await say("[0].title")).toBe(
    `null\n\n\`pick\` names \`title\`, which is not there. There are: id, by, tags, at.`,
  );
  expect(await say("[?id == `9`] | [0]")).toBe(
    "null\n\n`pick` gives null: it finds nothing in an array of 2 objects with id, by, tags, at, due.",
  );
  expect(await say("[].id")).toBe("[1,2]");
});

it("tells once what no run of a list has", async () => {
  const say = (pick: string) =>
    client.say("execute_tool", { name: "get", each: [{ id: 1 }, { id: 2 }], pick });
  expect(await say("{id: id, n: notes}")).toBe(
    `[{"id":1,"n":null},{"id":2,"n":null}]\n\n\`pick\` names \`notes\`, which is not there. ${there}`,
  );
  // One of them has it.
  expect(await say("due")).toBe("[null,3]");
});
