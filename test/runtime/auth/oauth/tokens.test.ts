import { describe, expect, it } from "vitest";
import { audience, type TestIssuer, testIssuer } from "../../../support/issuer.ts";
import { challenge, oauthServer } from "../../../support/oauth-server.ts";
import { mutations, seconds } from "./token-mutations.ts";

it.each(mutations)("refuses %s", async (_, make, status, told) => {
  const issuer = await testIssuer();
  const { server, call, events } = oauthServer({ issuers: [issuer.url] });
  await using _server = server;
  const token = await make(issuer);
  const response = await call(token);
  const header = response.headers.get("www-authenticate") ?? "";
  expect([response.status, header.includes(told)]).toEqual([status, true]);
  expect(header.includes(challenge)).toBe(status !== 503);
  expect(response.headers.has("retry-after")).toBe(status === 503);
  // A token is in no answer and in no event.
  const signature = token?.split(/[ .]/).at(-1) ?? "";
  if (signature.length > 20)
    expect(JSON.stringify([await response.text(), header, events])).not.toContain(signature);
});

describe("accepts", () => {
  it.each<[string, (issuer: TestIssuer) => Promise<string>]>([
    ["a token", (issuer) => issuer.token()],
    ["an audience with a slash at its end", (issuer) => issuer.token({ aud: `${audience}/` })],
    ["an audience in a list", (issuer) => issuer.token({ aud: ["x", audience] })],
    ["scopes as a list in scp", (issuer) => issuer.token({ scope: undefined, scp: ["read"] })],
    ["an issuer with a slash at its end", (issuer) => issuer.token({ iss: `${issuer.url}/` })],
    ["the type JWT", (issuer) => issuer.token({}, { typ: "JWT" })],
    ["the long type", (issuer) => issuer.token({}, { typ: "application/at+jwt" })],
    ["no type", (issuer) => issuer.token({}, { typ: undefined })],
    ["a token that ended a moment ago", (issuer) => issuer.token({ exp: seconds() - 10 })],
    ["a client without user", (issuer) => issuer.token({ sub: undefined, client_id: "robot" })],
    ["a scheme in small letters", async (issuer) => `bearer ${await issuer.token()}`],
  ])("%s", async (_, make) => {
    const issuer = await testIssuer();
    const { server, call } = oauthServer({ issuers: [issuer.url] });
    await using _server = server;
    const response = await call(await make(issuer));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("seen");
  });
});
