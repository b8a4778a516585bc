import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { mendSchema } from "../../../compiler/import/mend-schema.ts";
import { renderSpecYaml } from "../../../compiler/import/render-spec.ts";
import { specFromTools } from "../../../compiler/import/tools/spec-from-tools.ts";
import { readToolsList } from "../../../compiler/import/tools/tools-list.ts";
import { compile, memoryHost } from "../../../compiler/index.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";
import { portableName } from "../../../compiler/spec/names.ts";

const listed = (text: string, report = new Report()) => readToolsList(sourceFile("list.json", text), report);
const server = { name: "demo", version: "1.0.0" };
const tool = { name: "ping", description: "Ping it", inputSchema: { type: "object" } };

it.each([
  ["a list", [tool]],
  ["a tools/list result", { tools: [tool] }],
  ["a JSON-RPC response", { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }],
])("reads %s", (_, value) => {
  expect(listed(JSON.stringify(value))).toEqual([tool]);
});

it("leaves out rows that are no tools, and says so", () => {
  const report = new Report();
  expect(listed(JSON.stringify([tool, { description: "no name" }, 7]), report)).toEqual([tool]);
  expect(report.diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["DMC5202", "entry 2 of the list has no `name`, and is not imported"],
    ["DMC5202", "entry 3 of the list has no `name`, and is not imported"],
  ]);
});

it("cuts a long description and keeps the whole text in docs", () => {
  const description =
    "Delete a draft. Use this only after you have verified that the target is the right one.";
  const { tools } = specFromTools([{ name: "drop", description }], server);
  expect(tools["drop"]).toEqual({ description: "Delete a draft", docs: description, run: { mock: true } });
});

it("describes by its name a tool that says nothing of itself", () => {
  const { tools } = specFromTools([{ name: "listOpenOrders" }], server);
  expect(tools["listOpenOrders"]?.["description"]).toBe("List open orders");
});

it("writes a closed object as a property map, and keeps every other schema whole", () => {
  const closed = {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "integer" } },
    required: ["a"],
    additionalProperties: false,
  };
  const open = { type: "object", properties: { a: { type: "string" } } };
  const { tools } = specFromTools(
    [
      { name: "closed", description: "x", inputSchema: closed },
      { name: "open", description: "x", inputSchema: open },
    ],
    server,
  );
  expect(tools["closed"]?.["input"]).toEqual({ a: { type: "string" }, "b?": { type: "integer" } });
  expect(tools["open"]?.["input"]).toEqual(open);
});

it("makes names portable and unique, and tells which", () => {
  const { tools, notes } = specFromTools(
    [
      { name: "a.b", description: "x" },
      { name: "a_b", description: "x" },
      { name: "9lives", description: "x" },
    ],
    server,
  );
  expect(Object.keys(tools)).toEqual(["a_b_2e73", "a_b", "_9lives"]);
  expect(notes).toHaveLength(2);
  expect(portableName("é".repeat(100))).toMatch(/^e{59}_[0-9a-f]{4}$/);
});

it.each([
  [
    { type: "object", properties: { a: { enum: [] } } },
    { type: "object", properties: { a: {} } },
  ],
  [
    { type: "object", properties: { a: { pattern: "(?P<x>a)" } } },
    { type: "object", properties: { a: { pattern: "(?<x>a)" } } },
  ],
  [
    { type: "object", properties: {}, required: ["tag"] },
    { type: "object", properties: { tag: {} }, required: ["tag"] },
  ],
  [
    { type: "object", properties: { a: { $ref: "https://example.com/a.json" } } },
    { type: "object", properties: { a: { type: "object" } } },
  ],
  [
    { type: "object", properties: { a: { $ref: "#/nowhere" } } },
    { type: "object", properties: { a: { type: "object" } } },
  ],
])("mends %j", (given, want) => {
  const before = structuredClone(given);
  const { schema, notes } = mendSchema(given);
  expect(schema).toEqual(want);
  expect(notes).toHaveLength(1);
  expect(given).toEqual(before);
});

it("gives a spec that compiles, whatever stands in it", async () => {
  const hostile = [
    { name: "__proto__", description: "*/ ${x} `y` \u2028 </script>", inputSchema: { type: "string" } },
    {
      name: "constructor",
      inputSchema: { type: "object", properties: { ["__proto__"]: { type: "integer" } } },
    },
    { name: "class", description: "- [ ] yaml: {hostile}\n---\n...\n!!js x", inputSchema: [] },
    {
      name: "x".repeat(200),
      description: "字".repeat(200),
      outputSchema: { $ref: "#/$defs/a", $defs: { a: { type: "object" } } },
    },
  ];
  const spec = specFromTools(listed(JSON.stringify(hostile)), server);
  const yaml = renderSpecYaml(spec, "l.json");
  const { ok, diagnostics } = await compile({}, memoryHost({ "specs/demo.tools.yaml": yaml }));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(ok).toBe(true);
});
