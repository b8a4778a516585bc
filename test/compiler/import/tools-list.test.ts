import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { specFromTools } from "../../../compiler/import/tools/spec-from-tools.ts";
import { readToolsList } from "../../../compiler/import/tools/tools-list.ts";
import { uniqueNames } from "../../../compiler/import/unique-names.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";

const schema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
const plain = { name: "find", description: "Find it", inputSchema: schema };
const other = { name: "keep", description: "Keep it", inputSchema: { type: "object" } };
const response = (result: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, result });

function read(text: string, path = "list.json") {
  const report = new Report();
  const tools = readToolsList(sourceFile(path, text), report);
  return { tools, codes: report.diagnostics.map(({ code }) => code), diagnostics: report.diagnostics };
}

it.each<[string, unknown]>([
  [
    "the Python form, which Anthropic takes too",
    { name: "find", description: "Find it", input_schema: schema },
  ],
  [
    "OpenAI's form (chat)",
    {
      type: "function",
      function: { name: "find", description: "Find it", parameters: schema, strict: true },
    },
  ],
  [
    "OpenAI's form (responses)",
    { type: "function", name: "find", description: "Find it", parameters: schema },
  ],
  ["Bedrock's form", { toolSpec: { name: "find", description: "Find it", inputSchema: { json: schema } } }],
  ["a schema as text", { name: "find", description: "Find it", inputSchema: JSON.stringify(schema) }],
  [
    "nulls for what is missing",
    { ...plain, title: null, outputSchema: null, annotations: null, _meta: null },
  ],
])("reads %s", (_, row) => {
  expect(read(JSON.stringify({ tools: [row] }))).toMatchObject({ tools: [plain], codes: [] });
});

it.each<[string, string]>([
  ["a list of pages", `[${response({ tools: [plain], nextCursor: "2" })}, ${response({ tools: [other] })}]`],
  ["a page a line", `${response({ tools: [plain], nextCursor: "2" })}\n${response({ tools: [other] })}\n`],
  [
    "the output of a stdio server",
    `starting…\n${response({ serverInfo: {}, capabilities: { tools: {} } })}\n${response({ tools: [plain, other] })}\n`,
  ],
  [
    "an event stream",
    `event: message\r\nid: 1\r\ndata: ${response({ tools: [plain] })}\r\n\r\n: ping\r\n\r\ndata:${response({ tools: [other] })}\r\n\r\n`,
  ],
  [
    "an event in several lines",
    `data: {"result":\ndata: {"tools": [${JSON.stringify(plain)},\ndata: ${JSON.stringify(other)}]}}\n\n`,
  ],
  ["a map of tools by name", JSON.stringify({ tools: { find: { ...plain, name: undefined }, keep: other } })],
  ["Gemini's declarations", JSON.stringify([{ functionDeclarations: [plain, other] }])],
])("reads %s", (_, text) => {
  expect(read(text)).toMatchObject({ tools: [plain, other], codes: [] });
});

it("reads annotations in either spelling, and a short description beside a long one", () => {
  const row = {
    ...plain,
    docs: "Find it. And more.",
    annotations: { read_only_hint: true, title: "Finder" },
  };
  const { tools } = read(JSON.stringify([row]));
  expect(tools).toEqual([
    {
      ...plain,
      title: "Finder",
      docs: "Find it. And more.",
      annotations: { readOnlyHint: true, title: "Finder" },
    },
  ]);
  expect(specFromTools(tools, { name: "s", version: "1" }).tools["find"]).toMatchObject({
    description: "Find it",
    docs: "Find it. And more.",
    annotations: { readOnly: true },
  });
});

it.each<[string, string, string[]]>([
  ["a tool without a schema", '[{"name":"a"}]', ["DMC5203"]],
  ["a schema that is null", '[{"name":"a","inputSchema":null}]', ["DMC5203"]],
  ["a list that goes on", response({ tools: [plain], nextCursor: "p2" }), ["DMC5204"]],
  ["a list that ends with an empty cursor", response({ tools: [plain], nextCursor: "" }), []],
  [
    "an error answer",
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no\\nsession"}}',
    ["DMC5205"],
  ],
  ["an error in an event", 'data: {"error":{"code":1,"message":"x"}}\n\n', ["DMC5205"]],
  ["an empty list", "[]", ["DMC5201"]],
  ["rows that are all no tools", "[1, {}]", ["DMC5202", "DMC5202", "DMC5201"]],
  ["another document", '{"openapi":"3.1.0"}', ["DMC5201"]],
  ["no JSON", "<html>", ["DMC1003"]],
])("reports %s", (_, text, codes) => {
  expect(read(text).codes.sort()).toEqual(codes.sort());
});

it("shows the place in an event stream, and names the member that was not read", () => {
  const row = '{"name":"a","args":{"type":"object"}}';
  const [found] = read(`event: message\ndata: {"tools":[${row}]}\n\n`).diagnostics;
  expect(found?.help).toBe("`args` was ignored: put the schema into `inputSchema`");
  const text = found?.span?.source.text.slice(found.span.start, found.span.end);
  expect(text).toBe(row);
  expect(found?.span?.source.text.slice(0, found.span.start).split("\n")).toHaveLength(2);
});

it("gives each tool a name that does not depend on the order of the list", () => {
  const long = "crm_accounts_contacts_relationships_and_their_custom_fields_list_all";
  const names = [
    "get.user",
    "get_user",
    "a.b",
    `${long}_open`,
    `${long}_closed`,
    "一覧",
    "検索",
    "a/c",
    "a c",
  ];
  const given = uniqueNames(names);
  for (const order of [names.toReversed(), names.toSorted(), names.toSorted().toReversed()])
    expect([...uniqueNames(order)].sort()).toEqual([...given].sort());
  expect(given.get("get_user")).toBe("get_user");
  expect(given.get("a.b")).toBe("a_b");
  expect(new Set(given.values()).size).toBe(names.length);
  for (const name of given.values()) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
  // Alone in a list, a shortened name is the same.
  expect(uniqueNames([`${long}_open`]).get(`${long}_open`)).toBe(given.get(`${long}_open`));
});

it("imports the first of two tools of one name, and says so", () => {
  const { notes, tools } = specFromTools([plain, { ...other, name: "find" }], { name: "s", version: "1" });
  expect(tools["find"]).toMatchObject({ description: "Find it" });
  expect(notes).toEqual(["`find` is listed twice; only the first one was imported"]);
});

it("takes hidden characters out of texts, and says so", () => {
  const hidden = {
    ...plain,
    description: "Find\u0000 it\u202e\u200b now\r\nand then",
    title: "\u001b[31mA\u001b[0m",
  };
  const { notes, tools } = specFromTools([hidden], { name: "s", version: "1" });
  expect(tools["find"]).toMatchObject({ title: "A", description: "Find it now and then" });
  expect(notes).toEqual([
    "`find`: hidden characters were taken out of the description",
    "`find`: hidden characters were taken out of the title",
  ]);
});
