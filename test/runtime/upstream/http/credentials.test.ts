import { expect, it, onTestFinished, vi } from "vitest";
import type { HttpUpstream } from "../../../../runtime/upstream/http/http-upstream.ts";
import { openUpstreams } from "../../../../runtime/upstream/open-upstreams.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";
import { upstreamContext } from "../../../support/test-runners.ts";

/** A service that repeats its request, and the answer of a tool that asks it. */
async function echoed(upstream: Partial<HttpUpstream>, env: Record<string, string>) {
  const { url, seen } = await httpUpstream((request, response) =>
    sendJson(response, {
      headers: request.headers,
      url: request.url,
      decoded: decode(request.headers.authorization),
    }),
  );
  const answer = await httpTool({ baseUrl: url, ...upstream }, {}, env).run();
  return { answer: JSON.stringify(answer), sent: seen[0] };
}

const decode = (authorization = "") => {
  const [, token = ""] = authorization.split(" ");
  return [token, Buffer.from(token, "base64").toString()];
};

const spaces = ["\n", "\r\n", " \t", "\ufeff"];

it.each<
  [
    string,
    Partial<HttpUpstream>,
    (sent: { headers: Record<string, unknown>; url: string }) => unknown,
    unknown,
  ]
>([
  [
    "a bearer token",
    { auth: { bearer: "${TOK}" } },
    ({ headers }) => headers["authorization"],
    "Bearer tok-9f8e7d6c",
  ],
  [
    "a password",
    { auth: { basic: { username: "${WHO}", password: "${TOK}" } } },
    ({ headers }) => headers["authorization"],
    `Basic ${btoa("ann:tok-9f8e7d6c")}`,
  ],
  [
    "a header",
    { auth: { header: { name: "X-Key", value: "${TOK}" } } },
    ({ headers }) => headers["x-key"],
    "tok-9f8e7d6c",
  ],
  [
    "the query",
    { auth: { query: { name: "key", value: "${TOK}" } } },
    ({ url }) => url,
    "/?key=tok-9f8e7d6c",
  ],
  [
    "a header beside others",
    { headers: { "x-a": " a ${TOK} " } },
    ({ headers }) => headers["x-a"],
    "a tok-9f8e7d6c",
  ],
  [
    "a cookie",
    { headers: { cookie: "sid=${TOK}; l=en" } },
    ({ headers }) => headers["cookie"],
    "sid=tok-9f8e7d6c; l=en",
  ],
])(
  "sends %s without the white space around the variable, and masks the form that is sent",
  async (_, upstream, place, want) => {
    for (const space of spaces) {
      const { answer, sent } = await echoed(upstream, {
        TOK: `${space}tok-9f8e7d6c${space}`,
        WHO: `ann${space}`,
      });
      expect(place(sent as never)).toBe(want);
      expect(answer).not.toContain("tok-9f8e7d6c");
      expect(answer).not.toContain(btoa("ann:tok-9f8e7d6c"));
    }
  },
);

it("masks short secrets that a variable surrounds with white space, by their names", async () => {
  const { answer } = await echoed({ headers: { "x-pin": "${PIN}" } }, { PIN: "7a\n" });
  expect(answer).toContain('"x-pin":"***"');
});

it("uses an address without the white space around it", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const tool = httpTool({ baseUrl: "${BASE}" }, { path: "/x" }, { BASE: ` ${url}/v1/\r\n` });
  await tool.run();
  expect(seen[0]?.url).toBe("/v1/x");
  expect(await tool.preview()).toMatchObject({ url: `${url}/v1/x` });
});

it("takes a scheme off a bearer token that was copied with it, and masks the token alone", async () => {
  for (const TOK of ["Bearer tok-9f8e7d6c", "bearer  tok-9f8e7d6c\n"]) {
    const { answer, sent } = await echoed({ auth: { bearer: "${TOK}" } }, { TOK });
    expect(sent?.headers.authorization).toBe("Bearer tok-9f8e7d6c");
    expect(answer).not.toContain("tok-9f8e7d6c");
  }
});

it("takes a variable of nothing but white space for one that is empty", async () => {
  const { sent } = await echoed(
    { auth: { bearer: "${TOK:-}" }, headers: { "x-a": "${A:-b}" } },
    { TOK: " \n", A: "\t" },
  );
  expect(sent?.headers.authorization).toBeUndefined();
  expect(sent?.headers["x-a"]).toBe("b");
});

it("sends headers beyond ASCII as UTF-8, and shows them as they are written", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const tool = httpTool({ baseUrl: url, headers: { "x-city": "Zürich ${C}" } }, {}, { C: "東京" });
  await tool.run();
  expect(Buffer.from(String(seen[0]?.headers["x-city"]), "latin1").toString()).toBe("Zürich 東京");
  expect(await tool.preview()).toMatchObject({ headers: { "x-city": "Zürich ***" } });
});

const control = "contains a line break or a control character";
const ascii = "contains a character that is not ASCII";

it.each<[Partial<HttpUpstream>, string, string]>([
  [{ auth: { bearer: "${V}" } }, "to\nken", `the bearer token of upstream api ${control}`],
  [{ auth: { bearer: "${V}" } }, "tok\r\nx: y", `the bearer token of upstream api ${control}`],
  [{ auth: { bearer: "${V}" } }, "to\u0000ken", `the bearer token of upstream api ${control}`],
  [{ auth: { bearer: "${V}" } }, "“token”", `the bearer token of upstream api ${ascii}`],
  [
    { auth: { header: { name: "X-Key", value: "${V}" } } },
    "tök",
    `the header X-Key of upstream api ${ascii}`,
  ],
  [{ headers: { "x-a": "a ${V}" } }, "b\nc", `the header x-a of upstream api ${control}`],
  [
    { auth: { basic: { username: "${V}", password: "p" } } },
    "a:b",
    "the user name of upstream api contains a colon",
  ],
  [
    { auth: { basic: { username: "u", password: "${V}" } } },
    "a\u007fb",
    `the password of upstream api ${control}`,
  ],
])("refuses to start with %j where the variable is %j", (upstream, V, message) => {
  const record = { kind: "http", baseUrl: "http://h", ...upstream } as const;
  expect(() => openUpstreams({ api: record }, { ...upstreamContext(), env: { V } })).toThrowError(
    expect.objectContaining({ code: "configuration", message }),
  );
});

it.each([
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "its certificate is not trusted, as it is self-signed (NODE_EXTRA_CA_CERTS names a file of authorities to trust)",
  ],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
  ["ESOMETHING", "ESOMETHING"],
])("says in words why a connection failed: %s", async (code, reason) => {
  const cause = Object.assign(new Error("inner"), { code });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(httpTool({ baseUrl: "https://h" }).run()).rejects.toMatchObject({
    message: `api cannot be reached: ${reason}.`,
  });
});
