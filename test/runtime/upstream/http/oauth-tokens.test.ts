import { expect, it } from "vitest";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

/** An authorization server that gives `token-1`, `token-2`, …, and a service that accepts the newest one only. */
async function services(life = 3600, place: "header" | "body" = "header") {
  const state = { given: 0, revoked: 0 };
  const issuer = await httpUpstream((request, response) => {
    const inBody = new URLSearchParams(request.body).has("client_secret");
    if (inBody !== (place === "body")) return sendJson(response, { error: "invalid_client" }, 401);
    state.given++;
    return sendJson(response, {
      access_token: `token-${state.given}`,
      token_type: "Bearer",
      expires_in: life,
    });
  });
  const service = await httpUpstream((request, response) => {
    const accepted = request.headers.authorization === `Bearer token-${state.given}`;
    const revoked = state.given <= state.revoked;
    return sendJson(response, { accepted }, accepted && !revoked ? 200 : 401);
  });
  const oauth2 = {
    tokenUrl: `${issuer.url}/token`,
    clientId: "me:1",
    clientSecret: "${SECRET}",
    scope: "read write",
  };
  const tool = httpTool({ baseUrl: service.url, auth: { oauth2 } }, {}, { SECRET: "s3cret+value" });
  return { tool, issuer, service, state };
}

it("gets one token for calls at the same time, and keeps it", async () => {
  const { tool, issuer, service } = await services();
  const answers = await Promise.all([tool.run(), tool.run(), tool.run()]);
  expect(answers).toEqual(Array(3).fill({ accepted: true }));
  await tool.run();
  expect(issuer.seen).toHaveLength(1);
  expect(service.seen).toHaveLength(4);
  const [first] = issuer.seen;
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    grant_type: "client_credentials",
    scope: "read write",
  });
  // RFC 6749, section 2.3.1: both parts are form-encoded first.
  const basic = Buffer.from("me%3A1:s3cret%2Bvalue").toString("base64");
  expect(first?.headers.authorization).toBe(`Basic ${basic}`);
});

it("renews a token that has expired, and one that the service refuses, once", async () => {
  const short = await services(0.001);
  await short.tool.run();
  await new Promise((done) => setTimeout(done, 5));
  await short.tool.run();
  expect(short.issuer.seen).toHaveLength(2);

  const revoked = await services();
  await revoked.tool.run();
  revoked.state.revoked = 1;
  expect(await revoked.tool.run()).toEqual({ accepted: true });
  revoked.state.revoked = 99;
  await expect(revoked.tool.run()).rejects.toMatchObject({ code: "upstream_failed" });
  expect(revoked.issuer.seen).toHaveLength(3);
});

it("sends the credentials in the body to a server that knows no header", async () => {
  const { tool, issuer } = await services(3600, "body");
  expect(await tool.run()).toEqual({ accepted: true });
  expect(new URLSearchParams(issuer.seen[1]?.body).get("client_secret")).toBe("s3cret+value");
});

it("follows no redirect with the credentials, and shows none of them", async () => {
  const thief = await httpUpstream((_, response) => sendJson(response, { access_token: "stolen" }));
  const issuer = await httpUpstream((_, response) => sendJson(response, {}, 307, { location: thief.url }));
  const oauth2 = { tokenUrl: issuer.url, clientId: "me", clientSecret: "${SECRET}" };
  const tool = httpTool({ baseUrl: issuer.url, auth: { oauth2 } }, {}, { SECRET: "s3cret-value" });
  const error = await tool.run().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "upstream_failed" });
  expect(JSON.stringify([error, await tool.preview()])).not.toContain("s3cret-value");
  expect(thief.seen).toHaveLength(0);
});

it("masks a token that the service echoes, also one that was renewed", async () => {
  let given = 0;
  const issuer = await httpUpstream((_, response) =>
    sendJson(response, {
      access_token: `t0ken-of-the-service-${++given}`,
      token_type: "Bearer",
      expires_in: 0.001,
    }),
  );
  const service = await httpUpstream((request, response) =>
    sendJson(response, {
      echo: request.headers.authorization,
      encoded: encodeURIComponent(String(request.headers.authorization)),
    }),
  );
  const oauth2 = { tokenUrl: `${issuer.url}/token`, clientId: "me", clientSecret: "${SECRET}" };
  const tool = httpTool({ baseUrl: service.url, auth: { oauth2 } }, {}, { SECRET: "s3cret" });
  for (let call = 1; call <= 2; call++) {
    const answer = JSON.stringify(await tool.run());
    expect(answer).toContain("Bearer");
    expect(answer).not.toContain("t0ken");
    await new Promise((done) => setTimeout(done, 5));
  }
  expect(given).toBe(2);
});
