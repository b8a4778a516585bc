import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { keyPrefix, newKey, parseKeys, printKeys } from "../../../../runtime/auth/keys/key-file.ts";
import { openKeys } from "../../../../runtime/auth/keys/open-keys.ts";
import { audience, testIssuer } from "../../../support/issuer.ts";
import { protectedServer } from "../../../support/oauth-server.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const created = "2026-01-01T00:00:00.000Z";

function keyFile(...made: readonly ReturnType<typeof newKey>[]): string {
  const path = join(temporaryFolder({}), "keys.json");
  writeFileSync(path, printKeys(made.map(({ stored }) => stored)));
  return path;
}

it("makes keys that are never the same and that their file does not contain", () => {
  const [one, other] = [1, 2].map(() => newKey({ name: "ci", scopes: ["read"], created }));
  expect(one?.key).toMatch(new RegExp(`^${keyPrefix}[\\w-]{43}$`));
  expect(one?.key).not.toBe(other?.key);
  const text = printKeys(one === undefined ? [] : [one.stored]);
  expect(text).not.toContain(one?.key);
  expect(parseKeys(text)).toEqual([one?.stored]);
});

it.each([
  "{",
  "[]",
  '{"keys":{}}',
  '{"keys":[{}]}',
  '{"keys":[{"id":"a","name":"b","hash":"c","scopes":[],"created":"d"}]}',
])("refuses the file %s", async (text) => {
  const path = join(temporaryFolder({}), "keys.json");
  writeFileSync(path, text);
  await expect(openKeys(path, vi.fn())).rejects.toMatchObject({ code: "configuration" });
});

it("sees keys that are added and revoked, and keeps the ones from before while the file is broken", async () => {
  const [one, other] = [
    newKey({ name: "a", scopes: ["x"], created }),
    newKey({ name: "b", scopes: [], created }),
  ];
  const path = keyFile(one);
  let now = 0;
  const observe = vi.fn();
  const keys = await openKeys(path, observe, () => now);
  expect(await keys.find(one.key)).toEqual({ principal: "key a", scopes: ["x"] });
  expect(await keys.find(other.key)).toBeUndefined();
  writeFileSync(path, printKeys([other.stored]));
  now += 1_000;
  expect(await keys.find(one.key)).toBeUndefined();
  expect(await keys.find(other.key)).toEqual({ principal: "key b", scopes: [] });
  writeFileSync(path, "{");
  for (let look = 0; look < 3; look++) {
    now += 1_000;
    expect(await keys.find(other.key)).toBeDefined();
  }
  expect(observe.mock.calls.map(([event]) => [event.kind, event.level])).toEqual([["notice", "error"]]);
});

it("refuses a key after its end", async () => {
  const key = newKey({ name: "a", scopes: [], created, expires: "2026-01-02T00:00:00.000Z" });
  let now = Date.parse("2026-01-01T23:59:59.999Z");
  const keys = await openKeys(keyFile(key), vi.fn(), () => now);
  expect(await keys.find(key.key)).toBeDefined();
  now++;
  expect(await keys.find(key.key)).toBeUndefined();
});

it("lets keys in, and nobody else", async () => {
  const key = newKey({ name: "ci", scopes: ["read", "write", "admin"], created });
  const { server, call } = protectedServer({ keys: keyFile(key) });
  await using _server = server;
  expect((await call(key.key, "erase")).status).toBe(200);
  for (const [token, header] of [
    [undefined, "Bearer"],
    ["Basic YTpi", "Bearer"],
    ["other", "Bearer"],
    [`${key.key}x`, 'Bearer error="invalid_token"'],
    [key.stored.id, 'Bearer error="invalid_token"'],
    [key.stored.hash, "Bearer"],
  ] as const) {
    const response = await call(token);
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, header]);
  }
});

it("takes keys beside tokens", async () => {
  const issuer = await testIssuer();
  const key = newKey({ name: "ci", scopes: ["read"], created });
  const oauth = { issuers: [issuer.url], audience, scopes: ["read"] };
  const { server, call } = protectedServer({ oauth, keys: "${KEYS}" }, { KEYS: keyFile(key) });
  await using _server = server;
  expect((await call(key.key)).status).toBe(200);
  expect((await call(await issuer.token())).status).toBe(200);
  const refused = await call(undefined);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain("resource_metadata=");
  // A key steps up to nothing at the authorization server, but the challenge says what it lacks.
  expect((await call(key.key, "erase")).status).toBe(403);
});

it("does not start without its file", async () => {
  const { server, call } = protectedServer({ keys: join(temporaryFolder({}), "none.json") });
  await using _server = server;
  await expect(call("x")).rejects.toThrow(/none\.json cannot be read: .*deltamcp keys add NAME/);
});
