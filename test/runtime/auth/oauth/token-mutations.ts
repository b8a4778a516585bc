import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { audience, type TestIssuer } from "../../../support/issuer.ts";
import { challenge } from "../../../support/oauth-server.ts";

export const seconds = () => Math.floor(Date.now() / 1000);

/** Changes one character in the middle of a part, so that its bytes differ. */
function tampered(token: string, part: 0 | 1 | 2): string {
  const parts = token.split(".");
  const text = parts[part] ?? "";
  const at = Math.floor(text.length / 2);
  parts[part] = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
  return parts.join(".");
}

type Mutation = readonly [
  name: string,
  make: (issuer: TestIssuer) => Promise<string | undefined>,
  status: number,
  told: string,
];

/** Tokens that a server must refuse: the status, and a part of its challenge. */
export const mutations: readonly Mutation[] = [
  ["no token", async () => undefined, 401, `Bearer scope="read", ${challenge}`],
  ["another scheme", async () => "Basic YTpi", 401, `Bearer scope="read", ${challenge}`],
  ["a DPoP token", async (issuer) => `DPoP ${await issuer.token()}`, 401, "DPoP tokens are not accepted"],
  [
    "two tokens in one header",
    async (issuer) => `Bearer ${await issuer.token()} x`,
    400,
    'error="invalid_request"',
  ],
  ["an empty token", async () => "Bearer ", 400, 'error="invalid_request"'],
  ["a token with a comma", async () => "Bearer a,b", 400, 'error="invalid_request"'],
  ["an opaque token without introspection", async () => "abc", 401, "the token is no JWT"],
  [
    "another audience",
    (issuer) => issuer.token({ aud: "https://other.example/mcp" }),
    401,
    "for another resource",
  ],
  [
    "the audience's host alone",
    (issuer) => issuer.token({ aud: "https://mcp.example" }),
    401,
    "for another resource",
  ],
  [
    "the audience with a longer path",
    (issuer) => issuer.token({ aud: `${audience}/x` }),
    401,
    "for another resource",
  ],
  ["no audience", (issuer) => issuer.token({ aud: undefined }), 401, "for another resource"],
  ["an audience that is no text", (issuer) => issuer.token({ aud: 7 as never }), 401, "for another resource"],
  ["a list without the audience", (issuer) => issuer.token({ aud: ["a", "b"] }), 401, "for another resource"],
  [
    "another issuer",
    (issuer) => issuer.token({ iss: "https://evil.example" }),
    401,
    "an issuer that is not accepted",
  ],
  [
    "an issuer with another path",
    (issuer) => issuer.token({ iss: `${issuer.url}/x` }),
    401,
    "an issuer that is not accepted",
  ],
  ["no issuer", (issuer) => issuer.token({ iss: undefined }), 401, "an issuer that is not accepted"],
  ["an expired token", (issuer) => issuer.token({ exp: seconds() - 60 }), 401, "the token has expired"],
  ["no expiry", (issuer) => issuer.token({ exp: undefined }), 401, "exp"],
  ["an expiry that is no number", (issuer) => issuer.token({ exp: "later" as never }), 401, "exp"],
  ["a token of tomorrow", (issuer) => issuer.token({ nbf: seconds() + 3_600 }), 401, "not valid yet"],
  ["nobody", (issuer) => issuer.token({ sub: undefined }), 401, "neither a user (sub) nor a client"],
  ["an empty subject", (issuer) => issuer.token({ sub: "" }), 401, "neither a user (sub) nor a client"],
  ["a token bound to a key", (issuer) => issuer.token({ cnf: { jkt: "x" } } as never), 401, "bound to a key"],
  ["an ID token", (issuer) => issuer.token({}, { typ: "id+jwt" }), 401, "no access token (typ)"],
  ["a logout token", (issuer) => issuer.token({}, { typ: "logout+jwt" }), 401, "no access token (typ)"],
  [
    "an unknown key",
    (issuer) => issuer.token({}, { kid: "other" }),
    401,
    "a key that its issuer does not publish",
  ],
  ["tampered claims", async (issuer) => tampered(await issuer.token(), 1), 401, 'error="invalid_token"'],
  [
    "a tampered signature",
    async (issuer) => tampered(await issuer.token(), 2),
    401,
    "the signature does not fit",
  ],
  ["a tampered header", async (issuer) => tampered(await issuer.token(), 0), 401, 'error="invalid_token"'],
  [
    "no signature",
    async (issuer) => (await issuer.token()).replace(/[^.]*$/, ""),
    401,
    'error="invalid_token"',
  ],
  ["five parts", async (issuer) => `${await issuer.token()}.a.b`, 401, "the token is no JWT"],
  [
    "the algorithm none",
    async (issuer) =>
      new UnsecuredJWT({})
        .setIssuer(issuer.url)
        .setAudience(audience)
        .setSubject("ada")
        .setExpirationTime("5m")
        .encode(),
    401,
    "not signed with an accepted algorithm",
  ],
  [
    "HS256 with the public key as secret",
    async (issuer) => {
      const { publicKey, kid } = issuer.key();
      const secret = new TextEncoder().encode(await exportSPKI(publicKey));
      return new SignJWT({ iss: issuer.url, aud: audience, sub: "ada", exp: seconds() + 60 })
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(secret);
    },
    401,
    "not signed with an accepted algorithm",
  ],
  [
    "another key under a known key id",
    async (issuer) => {
      const { privateKey } = await generateKeyPair("ES256");
      return new SignJWT({ iss: issuer.url, aud: audience, sub: "ada", exp: seconds() + 60 })
        .setProtectedHeader({ alg: "ES256", kid: issuer.key().kid })
        .sign(privateKey);
    },
    401,
    "the signature does not fit",
  ],
  [
    "a critical extension that nobody knows",
    async (issuer) => {
      const { privateKey, kid } = issuer.key();
      return new SignJWT({ iss: issuer.url, aud: audience, sub: "ada", exp: seconds() + 60 })
        .setProtectedHeader({ alg: "ES256", kid, crit: ["x"], x: 1 } as never)
        .sign(privateKey, { crit: { x: false } });
    },
    401,
    'error="invalid_token"',
  ],
  [
    "a token that lacks the server's scope",
    (issuer) => issuer.token({ scope: "write" }),
    403,
    'error="insufficient_scope", error_description="the access token lacks the scope read", scope="read write"',
  ],
  ["no scopes at all", (issuer) => issuer.token({ scope: undefined }), 403, 'error="insufficient_scope"'],
  ["a scope in other case", (issuer) => issuer.token({ scope: "READ" }), 403, 'error="insufficient_scope"'],
  [
    "a key that was rotated away",
    async (issuer) => {
      const old = await issuer.token();
      await issuer.rotate();
      return old;
    },
    401,
    "a key that its issuer does not publish",
  ],
  [
    "dead keys",
    async (issuer) => {
      issuer.intercept = (request, response) => {
        if (request.url !== "/jwks") return false;
        response.writeHead(500).end();
        return true;
      };
      return issuer.token();
    },
    503,
    "",
  ],
  [
    "keys that are no JSON",
    async (issuer) => {
      issuer.intercept = (request, response) => {
        if (request.url !== "/jwks") return false;
        response.end("<html>");
        return true;
      };
      return issuer.token();
    },
    503,
    "",
  ],
  [
    "keys that end in a broken connection",
    async (issuer) => {
      issuer.intercept = (request, response) => {
        if (request.url !== "/jwks") return false;
        response.destroy();
        return true;
      };
      return issuer.token();
    },
    503,
    "",
  ],
  [
    "metadata of another issuer",
    async (issuer) => {
      issuer.intercept = (_, response) => {
        response
          .setHeader("content-type", "application/json")
          .end(JSON.stringify({ issuer: "https://evil.example", jwks_uri: `${issuer.url}/jwks` }));
        return true;
      };
      return issuer.token();
    },
    503,
    "",
  ],
  [
    "metadata that redirects",
    async (issuer) => {
      issuer.intercept = (_, response) => {
        response.writeHead(302, { location: `${issuer.url}/jwks` }).end();
        return true;
      };
      return issuer.token();
    },
    503,
    "",
  ],
];
