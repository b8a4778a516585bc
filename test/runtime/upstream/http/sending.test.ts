import { expect, it } from "vitest";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

it("sends method, headers and body as the binding says", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, { ok: true }));
  const tool = httpTool(
    { baseUrl: `${url}/v1`, headers: { "X-App": "demo" } },
    { method: "POST", path: "/issues/{n}", body: { json: { title: "{title}" } } },
  );
  expect(await tool.run({ n: 7, title: "ü" })).toEqual({ ok: true });
  expect(seen[0]).toMatchObject({
    method: "POST",
    url: "/v1/issues/7",
    headers: { "x-app": "demo", "content-type": "application/json", "user-agent": "deltamcp" },
    body: '{"title":"ü"}',
  });
});

it("sends multipart with a boundary that the service can read", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const file = { filename: "a.txt", contentType: "text/plain", text: "{text}" };
  await httpTool({ baseUrl: url }, { method: "POST", body: { multipart: { file } } }).run({ text: "hello" });
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(seen[0]?.headers["content-type"] ?? "")?.[1];
  expect(seen[0]?.body).toContain(`--${boundary}\r\n`);
  expect(seen[0]?.body).toMatch(/filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nhello\r\n/);
});

it("sends the bytes of a file as a raw body, under the type of the spec, or its own", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const upload = (contentType: string) =>
    httpTool({ baseUrl: url }, { method: "POST", body: { raw: "{data}", contentType } });
  const data = { filename: "a.bin", base64: btoa("\u0000\u0001ABC"), contentType: "image/x-a" };
  await upload("application/octet-stream").run({ data });
  await upload("text/plain; charset=utf-8").run({ data });
  await upload("text/plain; charset=utf-8").run({ data: { ...data, base64: undefined as never, text: "ä" } });
  expect(seen.map(({ body, headers }) => [headers["content-type"], body])).toEqual([
    ["application/octet-stream", "\u0000\u0001ABC"],
    ["image/x-a", "\u0000\u0001ABC"],
    ["image/x-a", "ä"],
  ]);
  expect(await upload("x/y").preview({ data })).toMatchObject({
    body: { filename: "a.bin", contentType: "x/y", bytes: 5 },
  });
});

it("sends no file without its content, in whatever body", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  for (const body of [{ raw: "{file}", contentType: "x/y" }, { multipart: { file: "{file}" } }]) {
    const tool = httpTool({ baseUrl: url }, { method: "POST", body });
    await expect(tool.run({ file: { filename: "a.bin" } })).rejects.toMatchObject({
      code: "invalid_arguments",
      message: expect.stringMatching(/needs a content, as `base64` or as `text`\.$/),
    });
    await expect(tool.run({ file: { filename: "a.bin", base64: "%%" } })).rejects.toMatchObject({
      code: "invalid_arguments",
    });
  }
  expect(seen).toEqual([]);
});

it.each([
  [{ bearer: "${KEY}" }, "authorization", "Bearer s3cret-key"],
  [{ basic: { username: "ann", password: "${KEY}" } }, "authorization", `Basic ${btoa("ann:s3cret-key")}`],
  [{ header: { name: "X-Api-Key", value: "${KEY}" } }, "x-api-key", "s3cret-key"],
] as const)("authenticates with %j", async (auth, header, want) => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  await httpTool({ baseUrl: url, auth }, {}, { KEY: "s3cret-key" }).run();
  expect(seen[0]?.headers[header]).toBe(want);
});

it("authenticates in the query, and not at all with an empty secret", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const query = { name: "key", value: "${KEY:-}" };
  await httpTool({ baseUrl: url, auth: { query } }, { path: "/a" }, { KEY: "s 1" }).run();
  await httpTool({ baseUrl: url, auth: { query } }, { path: "/a" }).run();
  await httpTool({ baseUrl: url, auth: { bearer: "${KEY:-}" } }, { path: "/a" }).run();
  expect(seen.map((request) => request.url)).toEqual(["/a?key=s%201", "/a", "/a"]);
  expect(seen[2]?.headers.authorization).toBeUndefined();
});

it("lets a tool's own header stand in for the upstream's", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  await httpTool({ baseUrl: url, headers: { accept: "text/plain" } }, { headers: { Accept: "{type}" } }).run({
    type: "image/png",
  });
  expect(seen[0]?.headers.accept).toBe("image/png");
});

it("shows no secret in a dry run, in an error, or in an answer that echoes the request", async () => {
  const { url } = await httpUpstream((request, response) => {
    sendJson(
      response,
      { echo: request.headers, at: request.url },
      request.url.startsWith("/fail") ? 500 : 200,
    );
  });
  const env = { KEY: "s3cret-key", TOKEN: "hook-t0ken" };
  const upstream = {
    baseUrl: `${url}/{path}`.replace("{path}", "hooks/${TOKEN}"),
    auth: { bearer: "${KEY}" },
  };
  const plain = { baseUrl: url, auth: { bearer: "${KEY}" }, headers: { "x-tenant": "t ${TOKEN}" } };
  const shown = JSON.stringify([
    await httpTool(upstream, { path: "/x" }, env).preview(),
    await httpTool(plain, { path: "/x", query: { k: "{k}" } }, env).preview({ k: "s3cret-key" }),
    await httpTool(
      { baseUrl: url, auth: { query: { name: "k", value: "${K}" } } },
      {},
      { K: "abc" },
    ).preview(),
    await httpTool(plain, { path: "/x" }, env).run(),
    await httpTool(plain, { path: "/fail" }, env)
      .run()
      .catch((error: Error) => error.message),
  ]);
  for (const secret of ["s3cret-key", "hook-t0ken", "=abc"]) expect(shown).not.toContain(secret);
  expect(shown).toContain('"authorization":"Bearer ***"');
  expect(shown).toContain(`${url}/hooks/***/x`);
});

it("shapes a dry run whole and sends nothing", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const tool = httpTool({ baseUrl: url }, { method: "PUT", path: "/i/{n}", body: { json: { a: "{n}" } } });
  expect(await tool.preview({ n: 1 })).toEqual({
    kind: "http",
    upstream: "api",
    method: "PUT",
    url: `${url}/i/1`,
    headers: {
      accept: "application/json, text/*;q=0.9, */*;q=0.5",
      "content-type": "application/json",
      "user-agent": "deltamcp",
    },
    body: { a: 1 },
  });
  expect(seen).toEqual([]);
});

it.each([
  ["GET", 503, 3],
  ["GET", 502, 3],
  ["GET", 429, 3],
  ["GET", 500, 1],
  ["GET", 404, 1],
  ["POST", 503, 3],
  ["POST", 429, 3],
  ["POST", 502, 1],
])("sends %s that is answered %i %i times with two retries", async (method, status, times) => {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, {}, status, { "retry-after": "0" }),
  );
  const tool = httpTool({ baseUrl: url, retries: 2 }, { method });
  await expect(tool.run()).rejects.toMatchObject({ details: { status } });
  expect(seen).toHaveLength(times);
});

it("sends a POST once where a service that is not there says nothing of coming back", async () => {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, {}, 503, { "x-ratelimit-reset": "4102444800" }),
  );
  const tool = httpTool({ baseUrl: url, retries: 2 }, { method: "POST" });
  await expect(tool.run()).rejects.toMatchObject({ details: { status: 503 } });
  expect(seen).toHaveLength(1);
});

it("sends again after a broken connection only what is harmless to send twice", async () => {
  let broken = 0;
  const { url } = await httpUpstream((_, response) => {
    broken++;
    if (broken % 2 === 1) response.socket?.destroy();
    else sendJson(response, { broken });
  });
  expect(await httpTool({ baseUrl: url, retries: 1 }).run()).toEqual({ broken: 2 });
  await expect(httpTool({ baseUrl: url, retries: 1 }, { method: "POST" }).run()).rejects.toMatchObject({
    message: "api cannot be reached: the connection was closed.",
  });
});

it("does not wait inside a call for longer than ten seconds", async () => {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, {}, 429, { "retry-after": "3600" }),
  );
  await expect(httpTool({ baseUrl: url, retries: 2 }).run()).rejects.toMatchObject({
    details: { retryAfterSeconds: 3600 },
  });
  expect(seen).toHaveLength(1);
});

it("says that a service cannot be reached, without its address", async () => {
  // Port 1 is on the list that fetch refuses (Fetch standard, 2.9).
  const messages = ["http://127.0.0.1:60999", "http://127.0.0.1:1"].map((baseUrl) =>
    httpTool({ baseUrl })
      .run()
      .catch((error: Error) => error.message),
  );
  expect(await Promise.all(messages)).toEqual([
    "api cannot be reached: the connection was refused.",
    "api cannot be reached: HTTP clients must not use its port.",
  ]);
});

it("gives up on a service that does not answer in time", async () => {
  const { url } = await httpUpstream(() => {});
  await expect(httpTool({ baseUrl: url, timeoutMs: 30 }).run()).rejects.toMatchObject({
    code: "timeout",
    message: "api did not answer within 0.03 s.",
  });
});

it("stops when the caller cancels", async () => {
  let closed: Promise<void> | undefined;
  const controller = new AbortController();
  const { url } = await httpUpstream((_, response) => {
    closed = new Promise((resolve) => response.on("close", resolve));
    controller.abort();
  });
  await expect(httpTool({ baseUrl: url, retries: 3 }).run({}, controller.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  await closed;
});

it("follows redirects on the same origin with everything, and to another with nothing that is secret", async () => {
  const other = await httpUpstream((request, response) => sendJson(response, request.headers));
  const { url, seen } = await httpUpstream((request, response) => {
    const location = request.url === "/start" ? "/next" : `${other.url}/there`;
    response.writeHead(302, { location }).end();
  });
  const auth = { bearer: "${KEY}" };
  const tool = httpTool(
    { baseUrl: url, auth, headers: { "x-tenant": "t" } },
    { path: "/start", cookies: { c: "1" } },
    { KEY: "s3cret-key" },
  );
  const headers = (await tool.run()) as Record<string, string>;
  expect(seen[1]?.headers).toMatchObject({
    authorization: "Bearer s3cret-key",
    "x-tenant": "t",
    cookie: "c=1",
  });
  expect(headers["user-agent"]).toBe("deltamcp");
  for (const name of ["authorization", "x-tenant", "cookie"]) expect(headers[name]).toBeUndefined();
});

it("keeps the key of the query on the same origin, once and in its place, and never gives it to another", async () => {
  const other = await httpUpstream((_, response) => sendJson(response, {}));
  const places = ["/a?x=%7E+1", "/b?api%5Fkey=own", `${other.url}/c`];
  const { url, seen } = await httpUpstream((_, response) => {
    response.writeHead(302, { location: places[seen.length - 1] }).end();
  });
  const query = { name: "api_key", value: "${KEY}" };
  await httpTool({ baseUrl: url, auth: { query } }, {}, { KEY: "s3cret key" }).run();
  expect(seen.map((request) => request.url)).toEqual([
    "/?api_key=s3cret%20key",
    "/a?x=%7E+1&api_key=s3cret%20key",
    "/b?api%5Fkey=own",
  ]);
  expect(other.seen.map((request) => request.url)).toEqual(["/c"]);
});

it.each([
  [303, "POST", "GET", ""],
  [302, "POST", "GET", ""],
  [307, "POST", "POST", '{"a":1}'],
  [308, "PUT", "PUT", '{"a":1}'],
  [302, "PUT", "PUT", '{"a":1}'],
])("follows %i of %s with %s", async (status, method, next, body) => {
  const { url, seen } = await httpUpstream((request, response) => {
    if (request.url === "/to") return sendJson(response, {});
    response.writeHead(status, { location: "/to" }).end();
  });
  await httpTool({ baseUrl: url }, { method, body: { json: { a: 1 } } }).run();
  expect(seen[1]).toMatchObject({ method: next, url: "/to", body });
});

it("stops at a redirect that goes in circles, leaves http, or is no address", async () => {
  const to = async (location: string) => {
    const { url } = await httpUpstream((_, response) => response.writeHead(302, { location }).end());
    return httpTool({ baseUrl: url })
      .run()
      .catch((error: Error) => error.message);
  };
  expect(await to("/")).toBe("api redirects more than 5 times.");
  expect(await to("file:///etc/passwd")).toBe(
    "api redirects to file:, and the server does not follow such a redirect.",
  );
  expect(await to("javascript:alert(1)")).toBe(
    "api redirects to javascript:, and the server does not follow such a redirect.",
  );
  expect(await to("http://[")).toBe(
    "api redirects to an invalid URL, and the server does not follow such a redirect.",
  );
});
