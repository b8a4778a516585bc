import { expect, it } from "vitest";
import { recordedCall } from "../../../compiler/traffic/recorded-call.ts";
import type { Json } from "../../../runtime/support/json.ts";

const request = (name: string, args?: Json): Json => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, ...(args === undefined ? {} : { arguments: args }) },
});
const cursor = "r000000000000000001.p2";

it.each<[string, Json, string | undefined]>([
  ["a call by the tool's own name", request("close_issue", { number: 1 }), "close_issue"],
  ["a call without arguments", request("list_issues"), "list_issues"],
  ["execute_tool", request("execute_tool", { name: "close_issue", args: { number: 1 } }), "close_issue"],
  ["query_tool", request("query_tool", { name: "list_issues" }), "list_issues"],
  [
    "a batch, which is one call",
    request("execute_tool", { name: "close_issue", each: [{}, {}] }),
    "close_issue",
  ],
  ["arguments as JSON text", request("execute_tool", '{"tool":"close_issue","args":"{}"}'), "close_issue"],
  ["arguments beside the name", request("execute_tool", { name: "close_issue", number: 1 }), "close_issue"],
  ["a name that no tool has", request("execute_tool", { name: "close_ticket" }), "close_ticket"],
  ["execute_tool without a name", request("execute_tool", {}), undefined],
  ["reading on with execute_tool", request("execute_tool", { next: cursor }), undefined],
  ["reading on by a name that is a cursor", request("execute_tool", { name: cursor }), undefined],
  ["reading on with the tool itself", request("list_issues", { _next: cursor }), undefined],
  ["a tool that has a `_next` of its own", request("list_issues", { _next: "page 2" }), "list_issues"],
  ["a search", request("search_tools", { query: "close" }), "search_tools"],
  ["another method", { jsonrpc: "2.0", id: 1, method: "tools/list" }, undefined],
  ["an answer", { jsonrpc: "2.0", id: 1, result: { content: [] } }, undefined],
  ["a dispatch request", { key: "close_issue", args: { number: 1 } }, "close_issue"],
  ["a dispatch batch", { key: "close_issue", each: [{ number: 1 }, { number: 2 }] }, "close_issue"],
  ["a dry run", { key: "close_issue", args: {}, shape: true }, undefined],
  ["reading on over dispatch", { next: cursor }, undefined],
  ["an object that has a key among others", { key: "close_issue", value: 1 }, undefined],
  ["a receipt", { id: "x", tool: "close_issue", args: {}, outcome: "error", result: null }, "close_issue"],
  ["a receipt without what was private", { tool: "close_issue", outcome: "ok" }, "close_issue"],
  ["an object that names a tool", { tool: "close_issue" }, undefined],
  ["a list", ["close_issue"], undefined],
  ["a text", "close_issue", undefined],
])("reads %s", (_, line, tool) => {
  expect(recordedCall(line)).toBe(tool);
});
