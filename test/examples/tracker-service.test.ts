import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { trackerService } from "../support/tracker-service.ts";

async function open(file?: string) {
  const service = await trackerService(file);
  onTestFinished(() => service.close());
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(path.startsWith("http") ? path : service.url + path, {
      method,
      headers: { authorization: "Bearer test-token", "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they please.
      body: (text === "" ? undefined : JSON.parse(text)) as any,
    };
  };
  return { send, get: (path: string, headers = {}) => send("GET", path, undefined, headers) };
}

it("finds issues by words, state and label, newest first", async () => {
  const { get } = await open();
  const numbers = async (query: string) =>
    (await get(`/issues${query}`)).body.map((issue: { number: number }) => issue.number);
  expect(await numbers("")).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(await numbers("?q=LOGIN%20page")).toEqual([7]);
  expect(await numbers("?state=closed")).toEqual([2]);
  expect(await numbers("?label=docs&state=open")).toEqual([8, 3]);
  expect(await numbers("?q=%25")).toEqual([]);
});

it("pages with Link and a total", async () => {
  const { get } = await open();
  const seen: number[] = [];
  for (let path = "/issues?per_page=3&state=open"; path !== ""; ) {
    const { headers, body } = await get(path);
    expect(headers.get("x-total-count")).toBe("7");
    seen.push(...body.map((issue: { number: number }) => issue.number));
    path = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen).toEqual([8, 7, 6, 5, 4, 3, 1]);
});

it("spares an answer to whoever has it", async () => {
  const { get, send } = await open();
  const etag = (await get("/issues/1")).headers.get("etag") ?? "";
  expect((await get("/issues/1", { "if-none-match": etag })).status).toBe(304);
  await send("PATCH", "/issues/1", { title: "Other" });
  expect((await get("/issues/1", { "if-none-match": etag })).status).toBe(200);
});

it("creates, changes, comments, and tells everything that is wrong", async () => {
  const { send, get } = await open();
  const created = await send("POST", "/issues", { title: "New", labels: ["bug", "docs"] });
  expect([created.status, created.headers.get("location"), created.body.labels]).toEqual([
    201,
    "/issues/9",
    ["bug", "docs"],
  ]);
  expect((await send("PATCH", "/issues/9", { state: "closed" })).body).toMatchObject({
    state: "closed",
    state_reason: "completed",
  });
  expect((await send("PATCH", "/issues/9", { state: "open" })).body.state_reason).toBeNull();
  expect((await send("POST", "/issues/9/comments", { body: "Seen" })).status).toBe(201);
  expect((await get("/issues/9")).body.comments).toBe(1);
  expect((await send("POST", "/issues", { body: 1, nope: 2 })).body).toEqual({
    title: "The issue is not valid.",
    status: 422,
    errors: [
      { field: "title", message: "is missing" },
      { field: "body", message: "must be a text of at most 50,000 characters" },
      { field: "nope", message: "is no field of an issue" },
    ],
  });
  expect((await send("PATCH", "/issues/1", { labels: ["none"] })).body.errors[0].message).toContain(
    "none: there are bug, docs",
  );
});

it.each([
  ["GET", "/issues/99", undefined, {}, 404],
  ["GET", "/nowhere", undefined, {}, 404],
  ["DELETE", "/issues/1", undefined, {}, 405],
  ["GET", "/issues?page=0", undefined, {}, 422],
  ["GET", "/issues", undefined, { authorization: "Bearer other" }, 401],
  ["POST", "/issues", "{nope", {}, 400],
  ["POST", "/issues", "[]", {}, 400],
  ["POST", "/issues", "x", { "content-type": "text/plain" }, 415],
])("answers %s %s with %j %j by %i", async (method, path, body, headers, status) => {
  const { send } = await open();
  expect(await send(method, path, body, headers)).toMatchObject({ status, body: { status } });
});

it("keeps everything in its file", async () => {
  const file = join(temporaryFolder(), "tracker.db");
  const first = await open(file);
  await first.send("POST", "/issues", { title: "Kept" });
  const second = await open(file);
  expect((await second.get("/issues/9")).body.title).toBe("Kept");
});
