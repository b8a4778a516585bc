import { beforeEach, expect, it } from "vitest";
import { textOf } from "../../support/memory-tools.ts";
import { type HandledTool, smallClient } from "../../support/small-client.ts";

let ran: unknown[] = [];
beforeEach(() => {
  ran = [];
});
const recorded = (args: object) => {
  ran.push(args);
  return args;
};

const closeIssue: HandledTool = {
  name: "close_issue",
  schema: {
    type: "object",
    properties: {
      number: { type: "integer" },
      reason: { enum: ["completed", "not_planned"], default: "completed" },
    },
    required: ["number"],
    additionalProperties: false,
  },
  handler: (args) => ({ state: "closed", ...recorded(args) }),
};
const signature = 'close_issue(number:int,reason?:"completed"|"not_planned"="completed")';
/** Takes whatever it is given. */
const anything: HandledTool = {
  name: "note",
  schema: { type: "object", properties: { text: { type: "string" }, input: { type: "string" } } },
  handler: recorded,
};
const client = smallClient([closeIssue, anything, { name: "whoami", handler: () => "ada" }]);
const run = (args: unknown) => client.call("execute_tool", args);

const closed = '{"state":"closed","number":12,"reason":"completed"}';

it.each<[string, unknown]>([
  ["as they should be", { name: "close_issue", args: { number: 12 } }],
  ["as a JSON string", { name: "close_issue", args: '{"number":12}' }],
  ["encoded twice", { name: "close_issue", args: JSON.stringify('{"number":12}') }],
  ["under another name", { name: "close_issue", arguments: { number: 12 } }],
  ["wrapped in args once more", { name: "close_issue", args: { args: { number: 12 } } }],
  ["wrapped in arguments once more", { name: "close_issue", args: { arguments: { number: 12 } } }],
  ["wrapped with the name", { name: "close_issue", args: { name: "close_issue", args: { number: 12 } } }],
  ["wrapped and encoded", { name: "close_issue", args: { args: '{"number":12}' } }],
  ["beside the name", { name: "close_issue", number: 12 }],
  ["with the tool under another name", { tool: "close_issue", args: { number: 12 } }],
  ["in a fence", { name: "close_issue", args: '```json\n{"number":12}\n```' }],
  ["in a fence of no language", { name: "close_issue", args: '\n```\n{ "number": 12 }```\n' }],
  ["with a null for what is left out", { name: "close_issue", args: { number: 12 }, each: null, pick: null }],
  ["with the name said twice", { name: "close_issue", tool: "close_issue", args: { number: 12 } }],
  ["partly beside `args`", { name: "close_issue", args: { number: 12 }, reason: "completed" }],
  ["twice, and the same", { name: "close_issue", args: { number: 12 }, number: 12 }],
  [
    "with an argument of the host's own",
    { name: "close_issue", args: { number: 12 }, wait_for_previous: true },
  ],
])("runs a tool whose arguments come %s", async (_, args) => {
  expect(await client.say("execute_tool", args)).toBe(closed);
});

it("leaves a tool its own parameter `args`", async () => {
  const own = smallClient([
    {
      name: "run_program",
      schema: { type: "object", properties: { args: { type: "object" } }, required: ["args"] },
      handler: (args) => args,
    },
  ]);
  expect(await own.say("execute_tool", { name: "run_program", args: { args: { x: 1 } } })).toBe(
    '{"args":{"x":1}}',
  );
});

it("keeps what stands beside `args`", async () => {
  await run({ name: "close_issue", args: { number: 12 }, reason: "not_planned" });
  await run({ name: "close_issue", args: '{"reason":"not_planned"}', number: 13, wait_for_previous: false });
  await run({ name: "note", args: { text: "a" }, input: "b" });
  await run({ name: "note", input: "b" });
  expect(ran).toEqual([
    { number: 12, reason: "not_planned" },
    { number: 13, reason: "not_planned" },
    { text: "a", input: "b" },
    { input: "b" },
  ]);
});

it("takes what is said once for each run, where the run does not say otherwise", async () => {
  const name = "close_issue";
  await run({
    name,
    args: { reason: "not_planned" },
    each: [{ number: 1 }, { number: 2, reason: "completed" }],
  });
  await run({ name, reason: "not_planned", each: [{ number: 3 }] });
  await run({ name, args: [{ number: 4 }, { number: 5 }], reason: "not_planned" });
  await run({ name, args: { number: 6 }, each: [null, {}] });
  expect(ran).toEqual([
    { number: 1, reason: "not_planned" },
    { number: 2, reason: "completed" },
    { number: 3, reason: "not_planned" },
    { number: 4, reason: "not_planned" },
    { number: 5, reason: "not_planned" },
    { number: 6, reason: "completed" },
    { number: 6, reason: "completed" },
  ]);
});

const args = { number: 12 };
const intoArgs = "put the tool's arguments into `args`.";

/** What is refused, without the signature that each refusal ends with. */
it.each<[object, string]>([
  [{ args: "number 12" }, "The arguments are a string, not a JSON object: `number 12`."],
  [{ args: '{"number":12' }, 'The arguments are a string, not a JSON object: `{"number":12`.'],
  [{ args: "{number:12}" }, "The arguments are a string, not a JSON object: `{number:12}`."],
  [{ args: "" }, "The arguments are an empty string."],
  [{ args: 12 }, "The arguments must be an object, not `12`."],
  [{ args: true }, "The arguments must be an object, not `true`."],
  [{ args: [] }, "The arguments must be an object, not an empty list."],
  [{ args: "[]" }, "The arguments must be an object, not an empty list."],
  [{ args: { args: [1] } }, "The arguments must be an object, not a list."],
  [{ args: [12] }, "`each[0]`: the arguments must be an object, not `12`."],
  [{ arg: args }, `\`arg\` is not known here; ${intoArgs}`],
  [{ args, foo: 1 }, `\`foo\` is not known here; ${intoArgs}`],
  [{ args, foo: null }, `\`foo\` is not known here; ${intoArgs}`],
  [{ args, foo: 1, bar: 2, reason: "completed" }, `\`foo\`, \`bar\` are not known here; ${intoArgs}`],
  [{ args, input: { reason: "completed" } }, `\`input\` is not known here; ${intoArgs}`],
  [{ args, tool: "whoami" }, `\`tool\` is not known here; ${intoArgs}`],
  [{ each: [args], foo: 1 }, `\`foo\` is not known here; ${intoArgs}`],
  [{ args, number: 13 }, "`number` has two values, one in `args` and one beside it."],
  [{ args: [args], each: [args] }, "`args` is a list, and so is `each`: give one of them."],
  [{ each: {} }, "`each` must be a list of arguments, one object a run."],
  [{ each: [] }, "`each` must be a list of arguments, one object a run."],
  [{ each: [args, "two"] }, "`each[1]`: the arguments are a string, not a JSON object: `two`."],
  [{ args, pick: 1 }, "`pick` must be a JMESPath string."],
])("refuses %j with the reason and the signature, and runs nothing", async (rest, reason) => {
  const result = await run({ name: "close_issue", ...rest });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toBe(`${reason}\n${signature}`);
  expect(ran).toEqual([]);
});

it.each<[unknown, RegExp]>([
  [{ args }, /^`name` is missing: which tool is to run\?$/],
  [{ name: "r123456789012345678.p2" }, /^No result has the cursor/],
  [{ next: 5 }, /^`next` must be the cursor of an earlier answer\.$/],
  [{ name: "r123456789012345678.p2", args }, /^Only `pick` is allowed beside a cursor, not `number`\.$/],
  [{ next: "x", each: [{}], foo: 1 }, /^Only `pick` is allowed beside a cursor, not `foo`, `each`\.$/],
  [
    { next: "x", pick: "a", args: { pick: "b" } },
    /^`pick` has two values, one in `args` and one beside it\.$/,
  ],
])("refuses %j with the reason", async (given, reason) => {
  const result = await run(given);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(reason);
});

it("tells first that there is no such tool, whatever else is wrong", async () => {
  for (const rest of [{ number: 12 }, { args: 5 }, { args, foo: 1 }, { pick: 1 }])
    expect(await client.say("execute_tool", { name: "close_isue", ...rest })).toMatch(
      /^Nothing was run: there is no tool `close_isue`\. Nearest:\nclose_issue\(/,
    );
});

it("lets a tool say what is wrong where all its arguments stand beside the name", async () => {
  expect(await client.say("execute_tool", { name: "close_issue", number: 12, reson: "completed" })).toBe(
    `Wrong arguments for close_issue: \`reson\` is not known (did you mean \`reason\`?).\n${signature}`,
  );
  await run({ name: "note", text: "a", more: 1 });
  expect(ran).toEqual([{ text: "a", more: 1 }]);
});

it("reads on in the result of the tool that is named beside the cursor, and of no other", async () => {
  const long = smallClient([
    { name: "list_all", handler: () => Array.from({ length: 500 }, (_, number) => ({ number })) },
    { name: "other", handler: () => 1 },
  ]);
  const first = await long.say("execute_tool", { name: "list_all" });
  const [, next = ""] = /execute_tool\(name: (\S+)\)/.exec(first) ?? [];
  const second = await long.say("execute_tool", { next });
  expect(await long.say("execute_tool", { name: "list_all", next, args: {} })).toBe(second);
  expect(await long.say("execute_tool", { name: "other", next })).toBe(
    `\`${next}\` reads on in list_all: leave \`name\` out.`,
  );
  expect(await long.say("execute_tool", { next, pick: "[7].number" })).toBe("7");
});
