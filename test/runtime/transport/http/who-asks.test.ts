import { expect, it } from "vitest";
import type { Authenticate } from "../../../../runtime/auth/authenticate.ts";
import type { Claims } from "../../../../runtime/auth/identity.ts";
import { HttpProblem } from "../../../../runtime/transport/http/http-problem.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { call, type MemorySite, memorySite, readEvents, request } from "../../../support/memory-site.ts";

/** Two tokens of ann, of which one may write, and one of eve, who may write too. */
const tokens: Readonly<Record<string, { principal: string; scopes: readonly string[] }>> = {
  "ann-writes": { principal: "ann", scopes: ["orders:write"] },
  "ann-reads": { principal: "ann", scopes: [] },
  "eve-writes": { principal: "eve", scopes: ["orders:write"] },
};

const authenticate: Authenticate = (asking) => {
  const known = tokens[asking.header("authorization") ?? ""];
  if (known === undefined) throw new HttpProblem(401, "Who are you?");
  return known;
};

const guarded = {
  scopes: ["orders:write"],
  handler: (_: unknown, { caller }: { caller: { principal?: string } }) => `ran for ${caller.principal}`,
};
const openSite = () =>
  memorySite({ ...demoServer, tools: { ...demoServer.tools, guarded } }, { authenticate });

const as = (token: string, id?: string, rest: Record<string, string> = {}) => ({
  authorization: token,
  ...(id === undefined ? {} : { "mcp-session-id": id }),
  ...rest,
});
const stream = { accept: "text/event-stream" };

async function begin(site: MemorySite, token: string, revision = "2025-06-18"): Promise<string> {
  const hello = request(0, "initialize", { protocolVersion: revision, capabilities: {} });
  return (await site.post(hello, as(token))).headers.get("mcp-session-id") ?? "";
}

/** What makes a server remember a session between two requests of it. */
const lives: Readonly<
  Record<string, (site: MemorySite, headers: Record<string, string>) => Promise<unknown>>
> = {
  "nothing to remember": async () => {},
  "a log level": (site, headers) => site.post(request(1, "logging/setLevel", { level: "debug" }), headers),
  "a subscription": (site, headers) =>
    site.post(request(1, "resources/subscribe", { uri: "test://watched" }), headers),
  "an open stream": (site, headers) => site.send("GET", { headers: { ...headers, ...stream } }),
  "a call in flight": async (site, headers) => {
    void site.post(call(1, "wait"), headers);
    await new Promise((resolve) => setTimeout(resolve, 20));
  },
};

const textOf = async (response: Response): Promise<string> => {
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? "";
};
const ran = "ran for ann";
const refused = "guarded needs the scope orders:write, which the caller was not granted.";

it.each(Object.keys(lives))("asks each request for its own scopes, in a session with %s", async (life) => {
  for (const [first, second] of [
    ["ann-writes", "ann-reads"],
    ["ann-reads", "ann-writes"],
  ] as const) {
    const site = openSite();
    const id = await begin(site, first);
    await lives[life]?.(site, as(first, id));
    const said = async (token: string) => textOf(await site.post(call(7, "guarded"), as(token, id)));
    const expected = { "ann-writes": ran, "ann-reads": refused };
    expect([await said(first), await said(second), await said(first)]).toEqual([
      expected[first],
      expected[second],
      expected[first],
    ]);
    await site.close(0);
  }
});

it("asks a batch, and a request of 2026-07-28, for their own scopes", async () => {
  const site = openSite();
  const id = await begin(site, "ann-writes", "2025-03-26");
  await lives["a log level"]?.(site, as("ann-writes", id));
  const batch = async (token: string) => {
    const answers = await (await site.post([call(1, "guarded"), call(2, "guarded")], as(token, id))).json();
    return (answers as { result: { content: { text: string }[] } }[]).map(
      ({ result }) => result.content[0]?.text,
    );
  };
  expect([await batch("ann-reads"), await batch("ann-writes")]).toEqual([
    [refused, refused],
    [ran, ran],
  ]);
  const stateless = async (token: string) =>
    textOf(await site.stateless("tools/call", { name: "guarded" }, as(token)));
  expect([await stateless("ann-reads"), await stateless("ann-writes")]).toEqual([refused, ran]);
});

it.each(Object.keys(lives))("keeps a session with %s from every other principal", async (life) => {
  const site = openSite();
  const id = await begin(site, "ann-writes", "2025-11-25");
  await lives[life]?.(site, as("ann-writes", id));
  const foreign = as("eve-writes", id);
  const answers = [
    await site.post(request(9, "ping"), foreign),
    await site.post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, foreign),
    await site.post([request(9, "ping")], foreign),
    await site.send("GET", { headers: { ...foreign, ...stream } }),
    await site.send("GET", { headers: { ...foreign, ...stream, "last-event-id": "x.0" } }),
    await site.send("DELETE", { headers: foreign }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await site.post(request(9, "ping"), as("ann-reads", id))).status).toBe(200);
  await site.close(0);
});

it("lets nobody else read on a stream of a session", async () => {
  const site = openSite();
  const id = await begin(site, "ann-writes", "2025-11-25");
  const response = await site.post(call(1, "steps", { _meta: { progressToken: 1 } }), as("ann-writes", id));
  const events = await readEvents(response);
  const readOn = (token: string) =>
    site.send("GET", { headers: as(token, id, { ...stream, "last-event-id": events[0]?.id ?? "" }) });
  expect((await readOn("eve-writes")).status).toBe(404);
  expect(await readEvents(await readOn("ann-reads"))).toHaveLength(events.length - 1);
});

it("takes no transport and no facts from the hook's object", async () => {
  const claims = {
    transport: "stdio",
    facts: { revision: "2025-06-18", capabilities: {} },
    capabilities: {},
  };
  const site = memorySite({ tools: { guarded } }, { authenticate: () => claims as Claims });
  expect(await textOf(await site.post(call(1, "guarded")))).toContain("the caller is unknown");
  const hello = await site.post(
    request(0, "initialize", { protocolVersion: "2025-06-18", capabilities: {} }),
  );
  expect(hello.headers.has("mcp-session-id")).toBe(true);
});
