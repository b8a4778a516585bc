import { expect, it } from "vitest";
import { connectHttp } from "../../../../runtime/upstream/http/connect-http.ts";
import type { HttpUpstream } from "../../../../runtime/upstream/http/http-upstream.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream } from "../../../support/http-upstream.ts";

type Http = HttpUpstream;

const url = "http://api.example";

/** What a dry run shows. */
const shape = async (
  http: Partial<Http>,
  binding = {},
  env: Record<string, string> = { PIN: "7a" },
  args = {},
) =>
  (await httpTool({ baseUrl: url, ...http }, binding, env).preview(args)) as {
    url: string;
    headers: Record<string, string>;
  };

/** The answer of a service that sends this, to an upstream with short secrets wherever one can stand. */
async function answerOf(
  body: string | object,
  { status = 200, type = "application/json", env = {} as Record<string, string> } = {},
) {
  const service = await httpUpstream((_, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const http: Http = {
    baseUrl: `${service.url}/hooks/\${PIN}/v1?tenant=\${TEN}`,
    headers: { "X-Pin": "${PIN}", cookie: "lang=en; sid=${SID}" },
    auth: { query: { name: "api_key", value: "${KEY}" } },
  };
  const tool = httpTool(
    http,
    { path: "/x", cookies: { c: "1" } },
    { PIN: "7a", TEN: "t9", SID: "5", KEY: "k1", ...env },
  );
  const answer = await tool.run().catch((error: Error) => error.message);
  return { answer, sent: service.seen[0] };
}

it.each<[string, Partial<Http>, string]>([
  ["the path", { baseUrl: `${url}/hooks/\${PIN}` }, `${url}/hooks/***/x`],
  ["the host", { baseUrl: "https://${PIN}.api.example/v1" }, "https://***.api.example/v1/x"],
  ["the query", { baseUrl: `${url}?k=\${PIN}&v=2` }, `${url}/x?k=***&v=2`],
  ["authentication", { auth: { query: { name: "k", value: "${PIN}" } } }, `${url}/x?k=***`],
  ["a default, which is public", { baseUrl: `${url}/\${NONE:-v1}` }, `${url}/v1/x`],
  ["the place, which is public", { baseUrl: "${BASE}/v1" }, "https://place.example/a/v1/x"],
  ["the query of the place", { baseUrl: "${BASE_Q}" }, "https://place.example/a/x?k=***&***"],
])("masks in the address of a dry run %s, however short", async (_, http, want) => {
  const env = { PIN: "7a", BASE: "https://place.example/a", BASE_Q: "https://place.example/a?k=v&flag" };
  expect((await shape(http, { path: "/x" }, env)).url).toBe(want);
});

it("masks headers of the upstream where the secret stands, and no header of the tool", async () => {
  const headers = {
    "X-Pin": "${PIN}",
    "x-tenant": "t-${PIN}",
    "x-plain": "7a",
    cookie: "lang=en; sid=${PIN}",
  };
  const binding = { cookies: { c: "{c}" }, headers: { "x-tenant": "{t}", "x-own": "{c}" } };
  const shown = await shape({ headers, auth: { bearer: "${PIN}" } }, binding, { PIN: "7a" }, { c: "7a" });
  expect(shown.headers).toMatchObject({
    authorization: "Bearer ***",
    cookie: "lang=en; sid=***; c=7a",
    "x-pin": "***",
    "x-tenant": "t-***",
    "x-plain": "7a",
    "x-own": "7a",
  });
  const replaced = await shape({ headers }, binding, { PIN: "7a" }, { t: "mine" });
  expect(replaced.headers["x-tenant"]).toBe("mine");
});

it("masks short secrets of an echoed request by their places, in JSON, and leaves data alone", async () => {
  const { answer, sent } = await answerOf({
    url: "https://proxy.example/hooks/7a/v1/x?tenant=t9&api_key=k1",
    path: "/hooks/7a/v1/x?api_key=k1",
    headers: { "X-Pin": "7a", Cookie: "lang=en; sid=5; c=1", Lists: { "x-pin": ["7a"] } },
    raw: ["X-Pin", "7a", "Accept", "7a"],
    env: { HTTP_X_PIN: "7a", QUERY_STRING: "tenant=t9&api_key=k1" },
    cookies: { lang: "en", sid: "5", c: "1" },
    args: { api_key: "k1", tenant: "t9" },
    number: { sid: 5 },
    inner: '{"x-pin":"7a","u":"http:\\/\\/h\\/hooks\\/7a\\/v1"}',
    data: { room: "7a", at: "/rooms/7a", text: "k1 of t9, 5 and 7a", count: 5 },
  });
  expect(sent?.url).toBe("/hooks/7a/v1/x?tenant=t9&api_key=k1");
  expect(answer).toEqual({
    url: "https://proxy.example/hooks/***/v1/x?tenant=***&api_key=***",
    path: "/hooks/***/v1/x?api_key=***",
    headers: { "X-Pin": "***", Cookie: "lang=en; sid=***; c=1", Lists: { "x-pin": ["***"] } },
    raw: ["X-Pin", "***", "Accept", "7a"],
    env: { HTTP_X_PIN: "***", QUERY_STRING: "tenant=***&api_key=***" },
    cookies: { lang: "en", sid: "***", c: "1" },
    args: { api_key: "***", tenant: "***" },
    number: { sid: "***" },
    inner: '{"x-pin":"***","u":"http:\\/\\/h/hooks/***/v1"}',

    data: { room: "7a", at: "/rooms/7a", text: "k1 of t9, 5 and 7a", count: 5 },
  });
});

it.each([
  [200, "text/plain"],
  [500, "text/plain"],
  [500, "application/json"],
])("masks them in an answer of %i as %s", async (status, type) => {
  const echo = "GET /hooks/7a/v1/x?tenant=t9&api_key=k1 HTTP/1.1\r\nX-Pin: 7a\r\nCookie: lang=en; sid=5; c=1";
  const { answer } = await answerOf(type === "text/plain" ? echo : { echo }, { status, type });
  for (const secret of ["7a", "t9", "k1", "sid=5"]) expect(answer).not.toContain(secret);
  expect(answer).toContain("GET /hooks/***/v1/x?tenant=***&api_key=*** HTTP/1.1");
});

it("masks long secrets wherever they are, however the service escapes them", async () => {
  const env = { KEY: "grüß/gott+123", PIN: "123456" };
  const { answer } = await answerOf(
    String.raw`{"a":"gr\u00fc\u00df\/gott+123","b":"gr%C3%BC%C3%9F%2Fgott%2B123","n":123456,"m":1234567,"123456":1}`,
    { env },
  );
  expect(answer).toEqual({ a: "***", b: "***", n: "***", m: 1234567, "***": 1 });
});

it("masks a short secret in the host where addresses have their host, and under that name", () => {
  const { secrets } = connectHttp("api", { baseUrl: "https://${T}.io" }, { T: "b" });
  expect(secrets.scrub("see https://b.io/x, Host: b.io, and plan b.io or b")).toBe(
    "see https://***.io/x, Host: ***.io, and plan b.io or b",
  );
});

it("masks nothing where there are no secrets, and what is empty is none", () => {
  const http = { baseUrl: "${BASE}${EMPTY}", headers: { "x-a": "${EMPTY}", "x-b": "${EMPTY:-b}" } };
  const { secrets, shown, ...upstream } = connectHttp("api", http, { BASE: "http://h", EMPTY: "" });
  expect([shown.baseUrl, shown.headers]).toEqual([upstream.baseUrl, upstream.headers]);
  expect(secrets.scrubJson({ a: "x-b: b", b: ["h", 1, null] })).toEqual({ a: "x-b: b", b: ["h", 1, null] });
});

it("masks the address of bytes", async () => {
  const { answer } = await answerOf("\u0000", { type: "application/zip" });
  expect(JSON.stringify(answer)).toContain('"upstream://api/hooks/***/v1/x"');
});
