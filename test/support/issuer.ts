import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";

/** An authorization server on loopback that publishes metadata and keys, and introspects. It counts what it is asked. */
export interface TestIssuer {
  readonly url: string;
  readonly asked: Record<"metadata" | "keys" | "introspection", number>;
  /** Signs a token with the current key. Claims and header members that are undefined are left out. */
  token(
    claims?: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  readonly key: () => { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
  /** Replaces the key; the old one is published no more. */
  rotate(): Promise<void>;
  /** What introspection answers by token. */
  readonly opaque: Map<string, object>;
  /** Answers in place of the server, by path; returns false to let it answer. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export const audience = "https://mcp.example/mcp";

export async function testIssuer(path = ""): Promise<TestIssuer> {
  let count = 0;
  const newKey = async () => ({
    kid: `key-${++count}`,
    ...(await generateKeyPair("ES256", { extractable: true })),
  });
  let current = await newKey();
  const asked = { metadata: 0, keys: 0, introspection: 0 };
  const opaque = new Map<string, object>();
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  const issuer: TestIssuer = {
    url,
    asked,
    opaque,
    key: () => current,
    async rotate() {
      current = await newKey();
    },
    async token(claims = {}, header = {}) {
      const seconds = Math.floor(Date.now() / 1000);
      const payload = { iss: url, aud: audience, sub: "ada", scope: "read", exp: seconds + 300, ...claims };
      const protectedHeader = { alg: "ES256", kid: current.kid, typ: "at+jwt", ...header };
      return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(current.privateKey);
    },
    intercept: () => false,
  };

  const origin = `http://127.0.0.1:${port}`;
  const routes: Readonly<Record<string, (request: IncomingMessage) => Promise<object | undefined>>> = {
    [`/.well-known/oauth-authorization-server${path}`]: async () => ({
      issuer: url,
      jwks_uri: `${origin}/jwks`,
      introspection_endpoint: `${origin}/introspect`,
    }),
    "/jwks": async () => ({
      keys: [{ ...(await exportJWK(current.publicKey)), kid: current.kid, use: "sig", alg: "ES256" }],
    }),
    "/introspect": async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const basic = Buffer.from(
        String(request.headers.authorization).replace("Basic ", ""),
        "base64",
      ).toString();
      return basic === "mcp:s%3Acret"
        ? (opaque.get(form.get("token") ?? "") ?? { active: false })
        : undefined;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = request.url ?? "";
    asked[at === "/jwks" ? "keys" : at === "/introspect" ? "introspection" : "metadata"]++;
    if (issuer.intercept(request, response)) return;
    const body = await routes[at]?.(request);
    if (body === undefined) response.writeHead(404).end();
    else response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  }
  return issuer;
}
