import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";

/** A real authorization server on loopback whose only user, Ada, agrees to everything at once. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** Plays the browser: follows an authorization request to the parameters of the redirect to the client. */
  signIn(authorization: URL): Promise<URLSearchParams>;
  /** An access token that ended a minute ago, for which nothing else is wrong. */
  expiredToken(resource: string, scope: string): Promise<string>;
  /** The grant types that its token endpoint was asked for. */
  readonly grants: readonly string[];
  close(): Promise<void>;
}

/** The redirect URI of the clients. Nothing listens there: the code is read from the redirect itself. */
export const redirectUri = "http://127.0.0.1:9/callback";

/** The address of a client id metadata document, which the server is given without a request to the network. */
export const clientIdDocument = "https://client.example/oauth/client.json";

/** Starts the server. `scopes` are those of the one resource; access tokens are signed JWTs. */
export async function authorizationServer(scopes: string): Promise<AuthorizationServer> {
  URL.parse ??= (text) => (URL.canParse(text) ? new URL(text) : null);
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" };
  const grants: string[] = [];
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    cookies: { keys: ["cookies of a test"] },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    scopes: ["openid", "offline_access", ...scopes.split(" ")],
    pkce: { required: () => true },
    rotateRefreshToken: false,
    issueRefreshToken: async () => true,
    findAccount: async (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId }),
    }),
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    fetch: async (url: string | URL) =>
      String(url) === clientIdDocument ? Response.json(clientMetadata(clientIdDocument)) : Response.error(),
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => undefined,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope: scopes,
          audience: resource,
          accessTokenFormat: "jwt",
          accessTokenTTL: 300,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  });

  const agree = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: "ada", clientId: String(params["client_id"]) });
    const asked = params["scope"] ?? "";
    grant.addOIDCScope(asked);
    if (params["resource"] !== undefined) grant.addResourceScope(params["resource"], asked);
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, {
      login: { accountId: "ada" },
      consent: { grantId },
    });
  };
  const answer = provider.callback();
  listener.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) void agree(request, response);
    else {
      if (request.url === "/token") request.on("data", (chunk) => grants.push(grantType(String(chunk))));
      answer(request, response);
    }
  });

  return {
    issuer,
    grants,
    signIn: (authorization) => followToClient(authorization),
    expiredToken: async (resource, scope) =>
      new SignJWT({ scope, client_id: "x" })
        .setProtectedHeader({ alg: "RS256", kid: "first", typ: "at+jwt" })
        .setIssuer(issuer)
        .setAudience(resource)
        .setSubject("ada")
        .setExpirationTime(Math.floor(Date.now() / 1000) - 60)
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}

/** The metadata of a public client, as registration or a client id document has it. */
export function clientMetadata(clientId?: string): object {
  return {
    ...(clientId === undefined ? {} : { client_id: clientId }),
    client_name: "A test",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

function grantType(form: string): string {
  return new URLSearchParams(form).get("grant_type") ?? "";
}

/** Follows redirects with a cookie jar until one leaves for the client. */
async function followToClient(start: URL): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`no redirect from ${url}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) break;
  }
  if (!url.searchParams.has("code")) throw new Error(`no code: ${url.search}`);
  return url.searchParams;
}
