import { describe, expect, it } from "vitest";
import type { OAuthRecord } from "../../../../runtime/auth/oauth/oauth-record.ts";
import { audience, testIssuer } from "../../../support/issuer.ts";
import { challenge, oauthServer, protectedServer } from "../../../support/oauth-server.ts";
import { seconds } from "./token-mutations.ts";

it("fetches rotated keys, and asks for keys and metadata no more often than it must", async () => {
  const issuer = await testIssuer();
  const { server, call } = oauthServer({ issuers: [issuer.url] });
  await using _server = server;
  const first = await issuer.token();
  for (let count = 0; count < 5; count++) expect((await call(first)).status).toBe(200);
  expect(issuer.asked).toEqual({ metadata: 1, keys: 1, introspection: 0 });
  const invented = await Promise.all([1, 2, 3].map((kid) => issuer.token({}, { kid: `invented-${kid}` })));
  for (const token of invented) expect((await call(token)).status).toBe(401);
  expect(issuer.asked.keys).toBe(1);
});

it("finds issuers with a path, and takes tokens of several issuers apart", async () => {
  const [first, second] = [await testIssuer("/tenant/a"), await testIssuer()];
  const { server, call } = oauthServer({ issuers: [first.url, second.url] });
  await using _server = server;
  for (const issuer of [first, second]) expect((await call(await issuer.token())).status).toBe(200);
  expect((await call(await first.token({ iss: second.url }))).status).toBe(401);
});

it("asks for the scopes of a tool in one challenge, before a stream begins", async () => {
  const issuer = await testIssuer();
  const { server, call } = oauthServer({ issuers: [issuer.url] });
  await using _server = server;
  const token = await issuer.token({ scope: "read write" });
  for (const [tool, path, args] of [
    ["erase", "/mcp/full", {}],
    ["execute_tool", "/mcp/small", { name: "erase", args: {} }],
  ] as const) {
    const response = await call(token, tool, path, args);
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", error_description="the access token lacks the scope admin", scope="read write admin", ${challenge}`,
    );
  }
  const all = await issuer.token({ scope: "read write admin" });
  expect((await call(all, "erase")).status).toBe(200);
});

it("takes no token from the URL", async () => {
  const issuer = await testIssuer();
  const { server, call } = oauthServer({ issuers: [issuer.url] });
  await using _server = server;
  const response = await call(undefined, "look", `/mcp?access_token=${await issuer.token()}`);
  expect(response.status).toBe(400);
  expect(response.headers.get("www-authenticate")).toContain('error="invalid_request"');
});

it.each(["", "/mcp", "/mcp/", "/mcp/full", "/mcp/small", "/api/dispatch"])(
  "publishes its metadata at %j without a challenge",
  async (path) => {
    const { server, request } = oauthServer({ issuers: ["https://issuer.example"] });
    await using _server = server;
    const response = await request(`/.well-known/oauth-protected-resource${path}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      resource: audience,
      authorization_servers: ["https://issuer.example"],
      bearer_methods_supported: ["header"],
      scopes_supported: ["read", "write", "admin"],
      resource_name: "test",
    });
  },
);

it("publishes nothing at other paths, and never a resource without a path", async () => {
  const { server, request } = oauthServer({
    issuers: ["https://issuer.example"],
    audience: "https://mcp.example",
  });
  await using _server = server;
  expect((await request("/.well-known/oauth-protected-resource/admin")).status).toBe(404);
  const metadata = await request("/.well-known/oauth-protected-resource");
  expect(((await metadata.json()) as { resource: string }).resource).toBe("https://mcp.example/mcp");
});

it("lists only the tools that the caller may call, where it is told so", async () => {
  const issuer = await testIssuer();
  const { server, request } = protectedServer({
    oauth: { issuers: [issuer.url], audience, scopes: ["read"] },
    listByScope: true,
  });
  await using _server = server;
  const list = async (scope: string) => {
    const response = await request("/mcp/full", {
      method: "POST",
      headers: {
        authorization: `Bearer ${await issuer.token({ scope })}`,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    return result.tools.map(({ name }) => name);
  };
  expect(await list("read")).toEqual(["look"]);
  expect(await list("read write admin")).toEqual(["look", "erase"]);
  expect(await list("read write")).toEqual(["look"]);
});

describe("introspection", () => {
  const introspection = { clientId: "mcp", clientSecret: "${SECRET}" };
  const active = { active: true, sub: "ada", aud: audience, scope: "read", exp: seconds() + 300 };

  it.each<[string, object | undefined, number, string]>([
    ["an active token", active, 200, ""],
    ["an unknown token", undefined, 401, "not active"],
    ["a token of another resource", { ...active, aud: "x" }, 401, "another resource"],
    ["an ended token", { ...active, exp: seconds() - 60 }, 401, "expired"],
    ["a token of tomorrow", { ...active, nbf: seconds() + 600 }, 401, "not valid yet"],
    ["a token without end", { ...active, exp: undefined }, 401, "exp"],
    [
      "a token of another issuer",
      { ...active, iss: "https://evil.example" },
      401,
      "an issuer that is not accepted",
    ],
    ["`active` that is no boolean", { ...active, active: "true" }, 401, "not active"],
    ["a bound token", { ...active, cnf: { "x5t#S256": "x" } }, 401, "bound to a key"],
  ])("answers %s", async (_, answer, status, told) => {
    const issuer = await testIssuer();
    if (answer !== undefined) issuer.opaque.set("opaque-token", answer);
    const { server, call } = oauthServer({ issuers: [issuer.url], introspection }, { SECRET: " s:cret\n" });
    await using _server = server;
    const response = await call("opaque-token");
    expect(response.status).toBe(status);
    expect(response.headers.get("www-authenticate") ?? "").toContain(told);
  });

  it("asks once for calls at the same time, and not again for a minute", async () => {
    const issuer = await testIssuer();
    issuer.opaque.set("opaque-token", active);
    const { server, call } = oauthServer({ issuers: [issuer.url], introspection }, { SECRET: "s:cret" });
    await using _server = server;
    await Promise.all([1, 2, 3].map(() => call("opaque-token")));
    expect((await call("opaque-token")).status).toBe(200);
    expect(issuer.asked.introspection).toBe(1);
  });

  it("is a 503 where it cannot be asked", async () => {
    const issuer = await testIssuer();
    const { server, call } = oauthServer({ issuers: [issuer.url], introspection }, { SECRET: "wrong" });
    await using _server = server;
    expect((await call("opaque-token")).status).toBe(503);
  });
});

it.each<[string, Partial<OAuthRecord>, string]>([
  ["an issuer without TLS", { issuers: ["http://issuer.example"] }, "must contain https URLs"],
  ["an issuer that is no URL", { issuers: ["issuer"] }, "must contain https URLs"],
  ["an audience that is no URL", { audience: "api" }, "is no URL"],
  ["a resource with a query", { resource: "https://mcp.example/mcp?x" }, "has a query"],
  ["a symmetric algorithm", { algorithms: ["HS256"] }, "not HS256"],
  ["a missing variable", { audience: "${MCP_URL}" }, "MCP_URL (`auth.audience` of the config)"],
])("does not start with %s", async (_, auth, message) => {
  const { server, call } = oauthServer({ issuers: ["https://issuer.example"], ...auth });
  await using _server = server;
  await expect(call("x")).rejects.toThrow(message);
});
