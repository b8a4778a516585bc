import { expect, it } from "vitest";
import { createClient } from "../../../runtime/client/stub/create-client.ts";
import type { GeneratedClient, ToolMethod } from "../../../runtime/client/stub/stub-contract.ts";
import { nextLink } from "../../../runtime/runner/http/next-page.ts";
import { httpTool } from "../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";
import { postJson } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const rows = Array.from({ length: 25 }, (_, id) => ({ id, text: "x".repeat(id === 12 ? 5_000 : 3) }));

/** A service of 25 rows, ten a page: the next page in a Link header, as an address in the answer, or as a token. */
function service() {
  return httpUpstream((request, response) => {
    const query = new URL(request.url, "http://h").searchParams;
    const from = Number(query.get("from") ?? query.get("cursor") ?? 0);
    const items = rows.slice(from, from + 10);
    const next = from + 10 < rows.length ? from + 10 : undefined;
    if (request.url.startsWith("/linked"))
      return sendJson(
        response,
        items,
        200,
        next === undefined ? {} : { link: `</linked?from=${next}>; rel="next"` },
      );
    const address = next === undefined ? null : `/answered?from=${next}`;
    return sendJson(response, { items, total: 25, next: request.url.startsWith("/token") ? next : address });
  });
}

interface RowsClient extends GeneratedClient {
  readonly rows: ToolMethod<{ readonly cursor?: number }, unknown>;
}

async function connect(
  path: string,
  pages: { next: string; argument?: string; count?: "pages" | "items" },
  rest = {},
) {
  const { url, seen } = await service();
  const run = { kind: "http", upstream: "api", method: "GET", path, query: { cursor: "{cursor}" } } as const;
  const result = { format: "json", maxTokens: 500, paginateAfter: 50, pages, ...rest } as const;
  const inputSchema = { type: "object", properties: { cursor: { type: "integer" } } };
  const dispatch = await dispatchUrl(
    { rows: { run, result, inputSchema } },
    {
      upstreams: { api: { kind: "http", baseUrl: url, auth: { bearer: "${KEY}" } } },
      env: { KEY: "s3cret-key" },
    },
  );
  const descriptor = { contract: 1, server: "rows", digest: "", encoding: async () => "" } as const;
  const methods = JSON.stringify({ rows: ["rows", ""] });
  return { client: await createClient<RowsClient>({ ...descriptor, methods }, { dispatch }), seen, dispatch };
}

it.each([
  ["/linked", { next: "link-header" }],
  ["/answered", { next: "next" }],
  ["/token", { next: "next", argument: "cursor" }],
])("reads all pages of a service that names them in %s by %j, each once", async (path, pages) => {
  const { client, seen } = await connect(path, pages);
  const ids: number[] = [];
  for await (const row of client.rows.pages()) ids.push((row as { id: number }).id);
  expect(ids).toEqual(rows.map((row) => row.id));
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map((request) => request.headers.authorization))).toEqual(
    new Set(["Bearer s3cret-key"]),
  );
});

it.each([
  ["items", [0, 10, 20, 25]],
  ["pages", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]],
] as const)("counts %s up from its first one, until a page has none", async (count, asked) => {
  const { client, seen } = await connect("/answered", { next: "items", argument: "cursor", count });
  for await (const _ of client.rows.pages()) if (seen.length > 30) break;
  const cursors = seen.map(({ url }) => new URL(url, "http://h").searchParams.get("cursor"));
  expect(cursors).toEqual([null, ...asked.slice(1).map(String)]);
});

it("gives the whole of it as one list, every item whole", async () => {
  const { client } = await connect("/answered", { next: "next" });
  expect(await client.rows.whole()).toEqual({ items: rows, total: 25, next: "/answered?from=10" });
});

it("tells a model that there is more, and how to read on, without running anything before it asks", async () => {
  const { dispatch, seen } = await connect("/linked", { next: "link-header" });
  const post = async (body: object) => (await postJson(dispatch, body)).body;
  const first = await post({ key: "rows" });
  expect(first.cut).toBeUndefined();
  expect(first.note).toBe(
    `The service has more. To read on, POST {next: ${first.next}}. pages: "all" beside args reads all pages in one request.`,
  );
  expect(first.result).toHaveLength(10);
  expect(seen).toHaveLength(1);
  const second = await post({ next: first.next });
  expect(second.result.items[0].id).toBe(10);
  expect(seen).toHaveLength(2);
  let last = second;
  for (let page = 0; page < 50 && last.result.next !== undefined; page++)
    last = await post({ next: last.result.next });
  expect(last.result).toMatchObject([{ id: 20 }, {}, {}, {}, { id: 24 }]);
  expect([last.note, last.next]).toEqual(["This is the last page.", undefined]);
});

it("says of a page of the service that takes several answers that there is more behind all of them", async () => {
  const { dispatch } = await connect("/linked", { next: "link-header" }, { paginateAfter: 6 });
  const { result } = (await postJson(dispatch, { key: "rows" })).body;
  expect(result).not.toHaveProperty("totalItems");
  expect(result.note).toBe(
    `Part 1 of 2 of 10 items; the service has more. To read on, POST {next: ${result.next}}, or one part with pick: <JMESPath> beside it; the tool does not run again. pages: "all" beside args reads all pages in one request.`,
  );
});

it("gives code what stands beside the list, and no total that nobody knows", async () => {
  const { client } = await connect("/answered", { next: "next" });
  const answer = (await client.rows({ cursor: 10 })) as unknown as Record<string, unknown>;
  const { next: _, note: _note, items: _items, ...page } = answer;
  expect(page).toEqual({
    kind: "page",
    page: 1,
    hasMore: true,
    path: "items",
    rest: { total: 25, next: "/answered?from=20" },
  });
});

it("picks from every page", async () => {
  const { client } = await connect("/answered", { next: "next" }, { pick: "items[].id" });
  expect(await client.rows.whole()).toEqual(rows.map((row) => row.id));
});

it("passes on a value without pages as any other", async () => {
  const { url } = await httpUpstream((_, response) =>
    sendJson(response, [1], 200, { link: "</x>; rel=next" }),
  );
  const tool = { run: { kind: "http", upstream: "api", method: "GET", path: "/" } } as const;
  const dispatch = await dispatchUrl({ rows: tool }, { upstreams: { api: { kind: "http", baseUrl: url } } });
  const methods = JSON.stringify({ rows: ["rows", ""] });
  const descriptor = { contract: 1, server: "rows", digest: "", encoding: async () => "", methods } as const;
  const client = await createClient<RowsClient>(descriptor, { dispatch });
  expect(await client.rows()).toMatchObject({ kind: "complete", value: [1] });
});

it("follows no page to another host, and takes its own scheme and port", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, []));
  const tool = httpTool({ baseUrl: url, auth: { query: { name: "key", value: "k" } } });
  await expect(tool.nextPage("http://evil.example/x")).rejects.toMatchObject({
    code: "upstream_failed",
    message: "The next page that api names is on another host.",
  });
  await tool.nextPage("https://127.0.0.1/x?page=2");
  expect(seen[0]?.url).toBe("/x?page=2&key=k");
  const tenant = url.replace("127.0.0.1", "127.0.0.${N}");
  await httpTool({ baseUrl: tenant }, {}, { N: "1" }).nextPage("http://127.0.0.***/y");
  expect(seen[1]?.url).toBe("/y");
});

it.each([["/hooks/${KEY}"], ["/hooks/${SHORT}?k=${KEY}"]])(
  "follows an address in an answer although its secrets are masked there: %s",
  async (path) => {
    const env = { KEY: "s3cret-key", SHORT: "7a" };
    const { url, seen } = await httpUpstream((request, response) => {
      const own = `http://${request.headers["host"]}`;
      const page = new URL(request.url, own).searchParams.get("page");
      const next = new URL(request.url, own);
      next.searchParams.set("page", "2");
      sendJson(response, {
        items: Array(10).fill({ page: page ?? "1" }),
        ...(page === null ? { next: next.href } : {}),
      });
    });
    const upstreams = { api: { kind: "http", baseUrl: url + path } } as const;
    const tool = {
      run: { kind: "http", upstream: "api", method: "GET", path: "/rows" },
      result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next" } },
    } as const;
    const dispatch = await dispatchUrl({ rows: tool }, { upstreams, env });
    const first = (await postJson(dispatch, { key: "rows" })).body;
    expect(JSON.stringify(first)).not.toMatch(/s3cret-key|7a/);
    const second = (await postJson(dispatch, { next: first.next })).body;
    expect([seen.length, second.result]).toEqual([2, { items: Array(10).fill({ page: "2" }) }]);
  },
);

it.each([
  ['<https://h/2>; rel="next"', "https://h/2"],
  ['</1>; rel="prev", </2?a=1,2>; title="a, b"; rel="x next"', "https://h/2?a=1,2"],
  ["<?page=2>;rel=NEXT", "https://h/list?page=2"],
  ['</1>; rel="prev"', undefined],
  ['</1>; rel="nextish"', undefined],
  ["nonsense, <, rel=next", undefined],
])("reads the next page of %j", (link, next) => {
  const headers = new Headers({ link });
  const answer = {
    status: 200,
    statusText: "",
    headers,
    body: new Uint8Array(),
    url: "https://h/list?page=1",
  };
  expect(nextLink(answer)).toBe(next);
});
