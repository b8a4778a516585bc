import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tune/search-index.ts";
import { createFetch } from "../../../runtime/generated.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

const tools = [toolRecord({ name: "now" })];
const emitted = emittedCatalogue({ tools, search: searchIndex(tools) });
const handlers = { now: () => "noon" };
const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "now" } };
const post = (url: string, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(message),
  });

it("serves a generated server where only fetch is spoken", async () => {
  const fetch = await createFetch(emitted, handlers);
  const response = await fetch(post("http://localhost/mcp", { host: "localhost" }));
  expect(await response.json()).toMatchObject({ result: { content: [{ text: "noon" }] } });
  expect(
    (await fetch(new Request("http://localhost/api/dispatch", { headers: { host: "localhost" } }))).status,
  ).toBe(200);
});

it("takes loopback names only, until it is told of others", async () => {
  const home = await createFetch(emitted, handlers);
  expect((await home(post("http://tools.example.com/mcp", { host: "tools.example.com" }))).status).toBe(403);
  const world = await createFetch(emitted, handlers, { allowedHosts: ["tools.example.com"] });
  expect((await world(post("http://tools.example.com/mcp", { host: "tools.example.com" }))).status).toBe(200);
});
