import { expect, it } from "vitest";
import { typicalMessages } from "../../../../compiler/tables/encoding/typical-messages.ts";
import { toolRecord } from "../../../support/tool-record.ts";

const issue = { type: "object", properties: { number: { type: "integer" }, title: { type: "string" } } };
const record = toolRecord({
  name: "search_issues",
  description: "Search issues",
  inputSchema: { type: "object", properties: { text: { type: "string" }, limit: { type: "integer" } } },
  outputSchema: { type: "object", properties: { items: { type: "array", items: issue } } },
});
const result = (value: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  result: { content: [{ type: "text", text: value }] },
});
const call = (args: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_issues", arguments: args },
});

it("makes a describe answer, a call and a result of a tool's schemas", () => {
  const [describe, ...rest] = typicalMessages([record]);
  expect(describe).toMatchObject({ result: { name: "search_issues", inputSchema: record.inputSchema } });
  expect(rest).toEqual([
    call({ text: null, limit: null }),
    result({ items: [{ number: null, title: null }] }),
  ]);
});

it("takes an author's examples for what is sent", () => {
  const examples = [{ args: { text: "login" }, result: { items: [] } }, { args: { text: "logout" } }];
  const [, ...rest] = typicalMessages([{ ...record, examples }]);
  expect(rest).toEqual([call({ text: "login" }), call({ text: "logout" }), result({ items: [] })]);
});

it("ends where a schema does not", () => {
  const node: Record<string, unknown> = { type: "object" };
  node["properties"] = { child: node };
  const [, , last] = typicalMessages([toolRecord({ name: "a", outputSchema: node })]);
  expect(JSON.stringify(last).length).toBeLessThan(300);
});
