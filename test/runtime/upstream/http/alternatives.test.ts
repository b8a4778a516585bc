import { expect, it } from "vitest";
import type { HttpAuth } from "../../../../runtime/upstream/http/http-upstream.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

const header = { header: { name: "X-Key", value: "${KEY:-}" } };
const query = { query: { name: "app", value: "${APP:-}" } };
const cookie = { cookie: { name: "sid", value: "${SID:-}" } };
const bearer = { bearer: "${TOKEN:-}" };

async function sentWith(auth: HttpAuth, env: Record<string, string>) {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const tool = httpTool({ baseUrl: url, auth }, { cookies: { lang: "en" } }, env);
  await tool.run();
  const [request] = seen;
  const { authorization, cookie: cookies, "x-key": key } = request?.headers ?? {};
  return { authorization, cookies, key, url: request?.url, shown: JSON.stringify(await tool.preview()) };
}

it("sends all credentials of a list, and masks each", async () => {
  const env = { KEY: "key-secret", APP: "app-secret", SID: "sid-secret" };
  const { shown, ...sent } = await sentWith({ all: [header, query, cookie] }, env);
  expect(sent).toEqual({
    authorization: undefined,
    key: "key-secret",
    url: "/?app=app-secret",
    cookies: "sid=sid-secret; lang=en",
  });
  expect(shown).not.toMatch(/secret/);
});

it.each<[object, object]>([
  [{ TOKEN: "t0ken-value" }, { authorization: "Bearer t0ken-value", key: undefined, url: "/" }],
  [{ KEY: "key-secret" }, { authorization: undefined, key: undefined, url: "/" }],
  [
    { KEY: "key-secret", APP: "app-secret" },
    { authorization: undefined, key: "key-secret", url: "/?app=app-secret" },
  ],
])("takes the first alternative whose variables are set: %j", async (env, expected) => {
  const auth = { any: [bearer, { all: [header, query] }, { all: [] }] };
  expect(await sentWith(auth, env as Record<string, string>)).toMatchObject(expected);
});

it("names the variables where no alternative is set, and sends nothing", async () => {
  const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
  const tool = httpTool({ baseUrl: url, auth: { any: [bearer, { all: [header, query] }] } });
  await expect(tool.run()).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("TOKEN, KEY, APP"),
  });
  expect(seen).toHaveLength(0);
});

/** A second origin: another host, another port, or another scheme of the same host. */
it.each([301, 302, 303, 307, 308])(
  "sends no credential to a second origin that a %i leads to",
  async (status) => {
    const second = await httpUpstream((_, response) => sendJson(response, {}));
    const first = await httpUpstream((_, response) =>
      sendJson(response, {}, status, { location: `${second.url.replace("127.0.0.1", "localhost")}/taken` }),
    );
    const env = { KEY: "key-secret", APP: "app-secret", SID: "sid-secret", TOKEN: "t0ken-secret" };
    const auth = { all: [bearer, header, query, cookie] };
    const own = { method: "POST", headers: { "x-own": "{own}" }, body: { json: { a: "{own}" } } };
    const tool = httpTool({ baseUrl: first.url, auth, headers: { "x-fixed": "${KEY}" } }, own, env);
    await tool.run({ own: "argument" });
    expect(first.seen).toHaveLength(1);
    expect(second.seen).toHaveLength(1);
    expect(JSON.stringify(second.seen)).not.toMatch(/secret|x-own|x-fixed|app=|sid=/);
  },
);
