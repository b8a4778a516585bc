import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { shownDefinition } from "../../../compiler/tables/list.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { openCalls } from "../../../runtime/call/open-calls.ts";
import { createToolTable } from "../../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import { openSearch } from "../../../runtime/catalogue/search/search.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { batchDefinition } from "../../../runtime/surface/batch-tool.ts";
import { fullSurface } from "../../../runtime/surface/full.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import type { HandledTool } from "../../support/small-client.ts";
import { testRunners } from "../../support/test-runners.ts";

const rows = Array.from({ length: 25 }, (_, id) => ({ id, by: ["ada", "bob"][id % 2] ?? "" }));
const row = { type: "object", properties: { id: { type: "integer" }, by: { type: "string" } } };
const same = (schema: JsonSchema) => ({ author: schema, published: schema });
const readOnly = { readOnlyHint: true };
const list: HandledTool = {
  name: "list_rows",
  annotations: readOnly,
  schema: { type: "object", properties: { page: { type: "integer", default: 1 } } },
  output: same({ type: "object", properties: { rows: { type: "array", items: row } } }),
  result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "page" } },
  handler: ({ page }) => ({
    rows: rows.slice(page * 10 - 10, page * 10),
    ...(page < 3 ? { next: page + 1 } : {}),
  }),
};
const get: HandledTool = {
  name: "get_row",
  annotations: readOnly,
  schema: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
  output: same(row),
  handler: ({ id }) => rows[id],
};
const drop: HandledTool = { name: "drop_row", handler: () => "dropped" };

function serve(tools: readonly HandledTool[], config = {}) {
  const sketches = tools.map(
    ({ handler: _, ...tool }): ToolSketch => ({ run: { kind: "fn", handler: tool.name }, ...tool }),
  );
  const made = tune(catalogueOf(sketches), { ...resolveConfig({}), ...config });
  const { header, records, search } = made;
  const emitted = emittedCatalogue({ header, tools: records, search });
  const catalogue = openCatalogue({ ...emitted, list: async () => made.list });
  const handlers = Object.fromEntries(tools.map(({ name, handler }) => [name, handler]));
  const calls = openCalls({ tools: createToolTable(catalogue), runners: testRunners(handlers) });
  const surface = fullSurface({ catalogue, calls, held: memoryHeldStore(), search: openSearch(catalogue) });
  return {
    names: async () =>
      JSON.parse(await surface.list()).tools.map((tool: { name: string }) => tool.name) as readonly string[],
    async say(name: string, args: unknown) {
      const [block] = (await surface.call(name, args, memoryChannel({})))?.content ?? [];
      return block?.type === "text" ? block.text : undefined;
    },
  };
}

const server = serve([list, get, drop]);
const query = (args: object) => server.say("query_tool", args);

it.each([true, false])("costs at most 90 tokens (pages: %s)", (pages) => {
  const definition = batchDefinition(pages) as unknown as Parameters<typeof shownDefinition>[0];
  expect(countTokens(shownDefinition(definition))).toBeLessThanOrEqual(90);
});

it("is listed where readers give lists, and the config does not leave it out", async () => {
  expect(await server.names()).toEqual(["drop_row", "get_row", "list_rows", "query_tool"]);
  expect(await serve([list], { batch: false }).names()).toEqual(["list_rows"]);
  expect(await serve([list], { batch: false }).say("query_tool", { name: "list_rows" })).toBeUndefined();
  expect(await serve([get, drop]).names()).toEqual(["drop_row", "get_row"]);
  const { annotations: _, ...writer } = list;
  expect(await serve([writer]).names()).toEqual(["list_rows"]);
});

it("leaves a tool of the catalogue with its name alone", async () => {
  const own = serve([list, { ...drop, name: "query_tool" }]);
  expect(await own.names()).toEqual(["list_rows", "query_tool"]);
  expect(await own.say("query_tool", {})).toBe("dropped");
});

it("counts over all pages, runs a list and picks", async () => {
  expect(await query({ name: "list_rows", pages: "all", pick: "count_by(rows, &by)" })).toBe(
    '[{"value":"ada","count":13},{"value":"bob","count":12}]\n\nAll of it: 3 pages of the service, 25 items.',
  );
  expect(await query({ name: "get_row", each: [{ id: 3 }, { id: 4 }], pick: "by" })).toBe('["bob","ada"]');
});

it("leads from a named tool's page to the next and to all of them", async () => {
  const page = await server.say("list_rows", {});
  expect(page).toContain("The service has more. To read on, call list_rows with {_next: r");
  expect(page).toContain('query_tool(name: list_rows, args, pages: "all") reads all pages in one call.');
  const next = /_next: (r\d+\.more)/.exec(page ?? "")?.[1];
  expect(await query({ name: next, pick: "rows[0].id" })).toContain("10\n\nThe service has more.");
});

it("runs no tool that may write, and names it for what it is", async () => {
  expect(await query({ name: "drop_row" })).toMatch(
    /^Nothing was run: `drop_row` may change things: call it by its own name\./,
  );
  expect(await query({ name: "get_rows" })).toContain("get_row");
  expect(await query({ name: "get_rows" })).not.toContain("search_tools");
});
