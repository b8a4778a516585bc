import { expect, it } from "vitest";
import type { PageBounds } from "../../../runtime/call/page-bounds.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";
import type { ToolSketch } from "../../support/memory-tools.ts";
import { postJson } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const rows = Array.from({ length: 25 }, (_, id) => ({ id, by: ["ada", "bob", "cyd"][id % 3], note: "x" }));
const queried = { kind: "http", upstream: "api", method: "GET", query: { cursor: "{cursor}" } } as const;
const plain = { format: "json", maxTokens: 500, paginateAfter: 50 } as const;
const cursor = { type: "object", properties: { cursor: { type: "integer" } } };

/** A service of 25 rows, ten a page, that names its next page in the way of the path. */
async function service(fails?: (from: number) => boolean) {
  const { url, seen } = await httpUpstream((request, response) => {
    const query = new URL(request.url, "http://h").searchParams;
    const from = Number(query.get("from") ?? query.get("cursor") ?? 0);
    if (fails?.(from) === true) return sendJson(response, { message: "out of order" }, 500);
    const items = rows.slice(from, from + 10);
    const next = from + 10 < rows.length ? from + 10 : undefined;
    const link = next === undefined ? {} : { link: `</linked?from=${next}>; rel="next"` };
    if (request.url.startsWith("/linked")) return sendJson(response, items, 200, link);
    const round = request.url.startsWith("/round") ? (next ?? 0) : next;
    const named = request.url.startsWith("/answered") ? next && `/answered?from=${next}` : round;
    return sendJson(response, { items, total: 25, kinds: ["a", "b"], paging: { next: named ?? null } });
  });
  return { seen, upstreams: { api: { kind: "http" as const, baseUrl: url } } };
}

type Sketch = Partial<ToolSketch>;

async function serve(tool: Sketch, options: Parameters<typeof dispatchUrl>[1] = {}) {
  const dispatch = await dispatchUrl({ rows: { inputSchema: cursor, ...tool } }, options);
  return async (body: object) => (await postJson(dispatch, { key: "rows", ...body })).body;
}

async function serveHttp(
  path: string,
  pages: { next: string; argument?: string },
  rest: { result?: object; bounds?: Partial<PageBounds>; fails?: (from: number) => boolean } = {},
) {
  const { seen, upstreams } = await service(rest.fails);
  const tool = { run: { ...queried, path }, result: { ...plain, pages, ...rest.result } };
  const post = await serve(tool, {
    upstreams,
    ...(rest.bounds === undefined ? {} : { pageBounds: rest.bounds }),
  });
  return { post, seen };
}

it.each([
  ["/linked", { next: "link-header" }, "count_by(@, &by)"],
  ["/answered", { next: "paging.next" }, "count_by(items, &by)"],
  ["/token", { next: "paging.next", argument: "cursor" }, "count_by(items, &by)"],
])(
  "counts over all pages of a service that names them in %s by %j, each run once",
  async (path, pages, pick) => {
    const { post, seen } = await serveHttp(path, pages);
    const answer = await post({ pages: "all", pick });
    expect(answer.result).toEqual([
      { value: "ada", count: 9 },
      { value: "bob", count: 8 },
      { value: "cyd", count: 8 },
    ]);
    expect(answer.note).toBe("All of it: 3 pages of the service, 25 items.");
    expect(answer.next).toBeUndefined();
    expect(new Set(seen.map(({ url }) => url)).size).toBe(3);
    expect(seen).toHaveLength(3);
  },
);

it("reads the pages of a handler too, and begins where the arguments say", async () => {
  const asked: unknown[] = [];
  const post = await serve({
    result: { ...plain, pages: { next: "next", argument: "cursor" } },
    handler: ({ cursor: at = 0 }) => {
      asked.push(at);
      return { rows: [at, at + 1], ...(at < 6 ? { next: at + 2 } : {}) };
    },
  });
  expect((await post({ pages: "all", pick: "sum(rows)" })).result).toBe(28);
  expect((await post({ pages: "all", pick: "sum(rows)", args: { cursor: 4 } })).result).toBe(22);
  expect(asked).toEqual([0, 2, 4, 6, 4, 6]);
});

it("makes one value of the pages: the list as a whole, and the fields of the last page", async () => {
  const { post } = await serveHttp(
    "/token",
    { next: "paging.next", argument: "cursor" },
    { result: { maxTokens: 5_000 } },
  );
  const { result } = await post({ pages: "all" });
  expect(result).toEqual({ items: rows, total: 25, kinds: ["a", "b"], paging: { next: null } });
});

it("applies the author's expression to each page, and the caller's to all of them", async () => {
  const { post } = await serveHttp("/answered", { next: "paging.next" }, { result: { pick: "items[].id" } });
  expect((await post({ pages: "all", pick: "max(@)" })).result).toBe(24);
});

it("reads all pages of each of several calls", async () => {
  const { post, seen } = await serveHttp("/token", { next: "paging.next", argument: "cursor" });
  const { results } = await post({ each: [{}, { cursor: 10 }], pages: "all", pick: "length(items)" });
  expect(results.map(({ result }: { result: number }) => result)).toEqual([25, 15]);
  expect(seen).toHaveLength(5);
});

it.each<[string, Partial<PageBounds>, number]>([
  ["2 pages are the limit", { count: 2 }, 2],
  ["15 items are the limit", { items: 15 }, 2],
  ["0.000001 seconds are the limit", { seconds: 0.000001 }, 1],
])("stops because %s, says so, and leads on", async (reason, bounds, read) => {
  const { post, seen } = await serveHttp("/linked", { next: "link-header" }, { bounds });
  const answer = await post({ pages: "all", pick: "length(@)" });
  expect(answer.result).toBe(10 * read);
  const pages = `${read} ${read === 1 ? "page" : "pages"} of the service, ${read * 10} items`;
  expect(answer.note).toMatch(
    `Not all of it: stopped after ${pages}, because ${reason}. The service has more. To read on`,
  );
  expect(seen).toHaveLength(read);
  const next = (await post({ key: undefined, next: answer.next, pick: "[0].id" })).result;
  expect([next, seen.length]).toEqual([read * 10, read + 1]);
});

it("gives the pages that there are if one fails, and the reason", async () => {
  const { post } = await serveHttp("/linked", { next: "link-header" }, { fails: (from) => from === 20 });
  const answer = await post({ pages: "all", pick: "length(@)" });
  expect(answer.result).toBe(20);
  expect(answer.note).toContain(
    "stopped after 2 pages of the service, 20 items, because page 3 failed: api answered 500",
  );
});

it("answers a first page that fails as any call that fails", async () => {
  const { post, seen } = await serveHttp("/linked", { next: "link-header" }, { fails: () => true });
  expect((await post({ pages: "all" })).error).toMatchObject({ code: "upstream_failed" });
  expect(seen.length).toBeGreaterThan(0);
});

it("stops at pages in a circle, and counts none of them twice", async () => {
  const { post, seen } = await serveHttp("/round", { next: "paging.next", argument: "cursor" });
  const answer = await post({ pages: "all", pick: "length(items)" });
  expect(answer.result).toBe(25);
  expect(answer.note).toContain("because its pages go in a circle.");
  expect(answer.next).toBeUndefined();
  expect(seen.length).toBeLessThanOrEqual(4);
  const known = await post({ pages: "all", pick: "length(items)", args: { cursor: 0 } });
  expect([known.result, known.note.includes("circle")]).toEqual([25, true]);
});

it("stops when the caller goes away", async () => {
  const controller = new AbortController();
  let runs = 0;
  const dispatch = await dispatchUrl({
    rows: {
      inputSchema: cursor,
      result: { ...plain, pages: { next: "next", argument: "cursor" } },
      handler: async ({ cursor: at = 0 }) => {
        runs += 1;
        if (runs === 3) controller.abort();
        await new Promise((done) => setTimeout(done, 20));
        return { rows: [at], next: at + 1 };
      },
    },
  });
  const body = JSON.stringify({ key: "rows", pages: "all" });
  const headers = { "content-type": "application/json" };
  await expect(
    fetch(dispatch, { method: "POST", body, headers, signal: controller.signal }),
  ).rejects.toThrow();
  await new Promise((done) => setTimeout(done, 150));
  expect(runs).toBeLessThanOrEqual(4);
});

it("asks a tool without pages once, and says nothing of pages", async () => {
  let runs = 0;
  const post = await serve({
    handler: () => {
      runs += 1;
      return [1, 2];
    },
  });
  expect(await post({ pages: "all" })).toMatchObject({ result: [1, 2] });
  expect((await post({ pages: "all" })).note).toBeUndefined();
  expect(runs).toBe(2);
});

it("refuses any other word", async () => {
  const post = await serve({ handler: () => 1 });
  expect((await post({ pages: 2 })).error.message).toContain('`pages` takes "all"');
});
