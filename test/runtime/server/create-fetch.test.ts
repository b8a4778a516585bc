import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { createFetch } from "../../../runtime/generated.ts";
import { type Authenticate, HttpProblem } from "../../../runtime/index.ts";
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

const home = { host: "localhost" };
const guardedTools = [toolRecord({ name: "now", scopes: ["clock:read"] })];
const guarded = emittedCatalogue({ tools: guardedTools, search: searchIndex(guardedTools) });
const env = { DELTAMCP_RECEIPTS: "memory" };
const dispatch = (headers: Record<string, string> = {}) =>
  new Request("http://localhost/api/dispatch", {
    method: "POST",
    headers: { "content-type": "application/json", ...home, ...headers },
    body: JSON.stringify({ key: "now" }),
  });

it("refuses tools with scopes where it was given nothing to know callers by", async () => {
  const fetch = await createFetch(guarded, handlers, { env });
  const refused = "now needs the scope clock:read, and the caller is unknown";
  const overMcp = await (await fetch(post("http://localhost/mcp", home))).json();
  expect(overMcp).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringContaining(refused) }] },
  });
  const overDispatch = await fetch(dispatch());
  expect(overDispatch.status).toBe(403);
  expect(await overDispatch.json()).toMatchObject({ ran: false, error: { code: "forbidden" } });
});

it("asks `authenticate` who calls, on every surface", async () => {
  const authenticate: Authenticate = (request) => {
    if (request.header("authorization") !== "Bearer right")
      throw new HttpProblem(401, "Sign in first.", { headers: { "www-authenticate": "Bearer" } });
    return { principal: "ann", scopes: ["clock:read"] };
  };
  const fetch = await createFetch(guarded, handlers, { env, authenticate });
  const right = { ...home, authorization: "Bearer right" };
  expect(await (await fetch(post("http://localhost/mcp", right))).json()).toMatchObject({
    result: { content: [{ text: "noon" }] },
  });
  expect(await (await fetch(dispatch(right))).json()).toMatchObject({ ran: true });
  for (const request of [post("http://localhost/mcp", home), dispatch()]) {
    const refused = await fetch(request);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
});
