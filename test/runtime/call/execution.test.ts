import { expect, it } from "vitest";
import { type Execution, execute } from "../../../runtime/call/execution.ts";
import { openCalls } from "../../../runtime/call/open-calls.ts";
import { createToolTable } from "../../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { continueWithTool } from "../../../runtime/result/held/continuation-hint.ts";
import { createResultHandler } from "../../../runtime/result/result-handler.ts";
import type { HttpBinding } from "../../../runtime/runner/http/http-binding.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { handshakeClient } from "../../support/memory-server.ts";
import { echo, memoryTools, type ToolSketch, textOf } from "../../support/memory-tools.ts";
import { testRunners } from "../../support/test-runners.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** Pages of one item, read by an argument. */
const pages: ToolSketch = {
  inputSchema: { type: "object", properties: { page: { type: "integer", default: 1 } } },
  result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "page" } },
  handler: ({ page }) => ({ items: [{ id: page, text: "x" }], ...(page < 3 ? { next: page + 1 } : {}) }),
};

const cursorIn = (text: string | undefined) => /r\d{18}\.more/.exec(text ?? "")?.[0] ?? "";

it("applies `_pick` to the next page of a service, and not only to a held result", async () => {
  const client = await handshakeClient({ tools: { pages } });
  const call = async (args: object) =>
    (await client.request("tools/call", { name: "pages", arguments: args as never })).result;
  const next = cursorIn(textOf(await call({})));
  expect(textOf(await call({ _next: next, _pick: "items[].id" }))).toContain("[2]");
  const refused = await call({ _next: next, _pick: "items[" });
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringMatching(/^`_pick` is not valid JMESPath: .*\.$/s),
  ]);
});

/** Executions of one http tool. */
async function httpTool(binding: Partial<HttpBinding>, result: Partial<ToolRecord["result"]> = {}) {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, { items: [1], next: "http://elsewhere.example/2" }),
  );
  const record = toolRecord({
    name: "get",
    inputSchema: { type: "object", properties: { id: { type: "string" } } },
    run: { kind: "http", upstream: "api", method: "GET", path: "/", ...binding },
    result: { format: "json", maxTokens: 500, paginateAfter: 50, ...result },
  });
  const upstreams = { api: { kind: "http", baseUrl: url } } as const;
  const calls = openCalls({
    tools: createToolTable(openCatalogue(emittedCatalogue({ tools: [record] }))),
    runners: testRunners({}, upstreams),
  });
  const results = createResultHandler({
    budget: "full",
    store: memoryHeldStore(),
    howToContinue: continueWithTool,
    structured: "none",
  });
  return { seen, run: (request: Execution) => execute(calls, request, results, memoryChannel()) };
}

it("knows of a call that its runner refused that nothing ran", async () => {
  const { seen, run } = await httpTool({ path: "/{id}" });
  expect(await run({ kind: "call", tool: "get", args: { id: "" } })).toMatchObject({ ran: false });
  expect(await run({ kind: "call", tool: "get", args: { id: "7" } })).toMatchObject({ ran: true });
  expect(seen.map(({ url }) => url)).toEqual(["/7"]);
});

it("knows of a next page on another host that nothing was sent", async () => {
  const { seen, run } = await httpTool({}, { pages: { next: "next" } });
  const first = await run({ kind: "call", tool: "get", args: {} });
  const cursor = cursorIn(JSON.stringify(first));
  const next = await run({ kind: "continue", tool: "get", cursor });
  expect(next).toMatchObject({ kind: "result", ran: false, result: { isError: true } });
  expect(seen).toHaveLength(1);
});

it("knows no tool of that name, and refuses an expression before it looks for one", async () => {
  const { run } = await httpTool({});
  expect(await run({ kind: "each", tool: "nope", list: [{}] })).toEqual({ kind: "unknown" });
  expect(await run({ kind: "continue", tool: "get", cursor: "r", pick: "[" })).toMatchObject({
    kind: "refused",
    reason: expect.stringMatching(/^`pick` is not valid JMESPath: /),
  });
});

it("gives each run of a list its own questions, and the list its own progress", async () => {
  const asked: (string | undefined)[] = [];
  const channel = {
    ...memoryChannel(),
    elicit: async (_: object, key?: string) => {
      asked.push(key);
      return { action: "accept" };
    },
  };
  const told: unknown[] = [];
  const record = toolRecord({ name: "ask", run: { kind: "fn", handler: "ask" } });
  const calls = openCalls({
    tools: createToolTable(openCatalogue(emittedCatalogue({ tools: [record] }))),
    runners: testRunners({
      async ask(_: object, ctx) {
        ctx.progress({ progress: 50 });
        await ctx.elicit({});
        await ctx.elicit({}, "mine");
        await ctx.elicit({});
        return "done";
      },
    }),
  });
  const results = { present: () => ({ content: [] }) };
  const progress = (update: object) => void told.push(update);
  await execute(calls, { kind: "each", tool: "ask", list: [{}, {}] }, results, { ...channel, progress });
  expect(asked.sort()).toEqual(["0.0", "0.1", "0.mine", "1.0", "1.1", "1.mine"]);
  expect(told).toEqual([
    { progress: 1, total: 2 },
    { progress: 2, total: 2 },
  ]);
});

it("reports the error of a tool that another tool called", async () => {
  const faults: unknown[] = [];
  const inner: ToolSketch = {
    handler: () => {
      throw new TypeError("broken inside");
    },
  };
  const outer: ToolSketch = {
    handler: async (_, ctx) => ((await ctx.call("inner", {})).isError ? "caught" : ""),
  };
  const tools = memoryTools(
    { echo, inner, outer },
    { onFault: (tool, error) => faults.push([tool, (error as Error).message]) },
  );
  expect(textOf(await tools.call("outer", {}, memoryChannel()))).toBe("caught");
  expect(faults).toEqual([["inner", "broken inside"]]);
});
