import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client as ClientTwo,
  StreamableHTTPClientTransport as TransportTwo,
} from "@modelcontextprotocol/client";
import { Client as ClientOne } from "sdk-1.32.2/client/index.js";
import { StreamableHTTPClientTransport as TransportOne } from "sdk-1.32.2/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchIndex } from "../../compiler/tables/search/search-index.ts";
import { openServer } from "../../runtime/server/open-server.ts";
import { createNodeServer } from "../../runtime/transport/http/node-server.ts";
import { emittedCatalogue } from "../support/emitted-catalogue.ts";
import { toolRecord } from "../support/tool-record.ts";
import {
  type AuthorizationServer,
  authorizationServer,
  clientIdDocument,
  clientMetadata,
  redirectUri,
} from "./support/authorization-server.ts";

/** CS-06 of the seed: protected resource metadata, validation of JWTs, and audience by RFC 8707, with real peers. */

let authority: AuthorizationServer;

beforeAll(async () => {
  authority = await authorizationServer("read write");
});
afterAll(() => authority.close());

/** A protected server on loopback. `audience` is made from the URL of its `/mcp`. */
async function protectedServer(audience: (mcp: string) => string) {
  const tools = [
    toolRecord({ name: "look", run: { kind: "mock", value: "seen" } }),
    toolRecord({ name: "erase", run: { kind: "mock", value: "gone" }, scopes: ["write"] }),
  ];
  const probe = createHttpServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const mcp = `http://127.0.0.1:${port}/mcp`;
  const oauth = { issuers: [authority.issuer], audience: audience(mcp), scopes: ["read"] };
  const emitted = emittedCatalogue({ tools, search: searchIndex(tools), header: { auth: { oauth } } });
  const server = openServer(emitted, {}, { env: { DELTAMCP_RECEIPTS: "off" } });
  const listener = createNodeServer(await server.http({ host: "127.0.0.1", surface: "full" }));
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  return {
    mcp,
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
      await server.close(0);
    },
  };
}

/** The memory of an OAuth client, in the form that both SDKs take. */
function memoryProvider(clientMetadataUrl?: string) {
  const memory: Record<string, unknown> & { asked?: URL } = {};
  const keep = (name: string) => (value: unknown) => {
    memory[name] = value;
  };
  return {
    memory,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    redirectUrl: redirectUri,
    clientMetadata: clientMetadata(),
    clientInformation: () => memory["client"],
    saveClientInformation: keep("client"),
    tokens: () => memory["tokens"],
    saveTokens: keep("tokens"),
    redirectToAuthorization: keep("asked"),
    saveCodeVerifier: keep("verifier"),
    codeVerifier: () => memory["verifier"],
  };
}

type Provider = ReturnType<typeof memoryProvider>;

/** The part of both SDKs that the flow uses. */
interface Flow {
  connect(): Promise<void>;
  finishAuth(parameters: URLSearchParams): Promise<void>;
  call(tool: string): Promise<unknown>;
  close(): Promise<void>;
}

const sdks: Readonly<Record<string, (url: string, provider: Provider) => Flow>> = {
  "SDK 1.32.2": (url, provider) =>
    flowOf(
      () => new ClientOne({ name: "one", version: "1" }),
      () => new TransportOne(new URL(url), { authProvider: provider as never }),
    ),
  "SDK 2": (url, provider) =>
    flowOf(
      () => new ClientTwo({ name: "two", version: "2" }),
      () => new TransportTwo(new URL(url), { authProvider: provider as never }),
    ),
};

interface AnyClient {
  connect(transport: never): Promise<unknown>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

function flowOf(
  makeClient: () => AnyClient,
  makeTransport: () => { finishAuth(code: string, iss?: string): Promise<void> },
): Flow {
  let client = makeClient();
  let transport = makeTransport();
  return {
    async connect() {
      client = makeClient();
      transport = makeTransport();
      await client.connect(transport as never);
    },
    finishAuth: (parameters) =>
      transport.finishAuth(parameters.get("code") ?? "", parameters.get("iss") ?? undefined),
    call: (tool) => client.callTool({ name: tool, arguments: {} }),
    close: () => client.close(),
  };
}

/** Answers the question that a failed request of the client left behind. */
async function signIn(flow: Flow, { memory }: Provider): Promise<URL> {
  const { asked } = memory;
  if (asked === undefined) throw new Error("the client did not ask its user");
  delete memory.asked;
  await flow.finishAuth(await authority.signIn(asked));
  return asked;
}

describe.each(Object.entries(sdks))("CS-06 with %s", (_, open) => {
  it.each<[string, (mcp: string) => string, (mcp: string) => string]>([
    ["with its path", (mcp) => mcp, (mcp) => mcp],
    ["with a slash at its end", (mcp) => `${mcp}/`, (mcp) => mcp],
    ["without a path", (mcp) => new URL(mcp).origin, (mcp) => mcp],
  ])("signs in, refreshes and steps up, for an audience %s", async (_, audience, resource) => {
    await using server = await protectedServer(audience);
    const provider = memoryProvider();
    const flow = open(server.mcp, provider);
    // 401, metadata, registration, and the user's browser.
    await expect(flow.connect()).rejects.toThrow();
    const asked = await signIn(flow, provider);
    expect(asked.searchParams.get("resource")).toBe(resource(server.mcp));
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    expect(asked.searchParams.get("scope")?.split(" ")).toContain("read");
    await flow.connect();
    expect(await flow.call("look")).toMatchObject({ content: [{ text: "seen" }] });

    // An expired token is refreshed without the user.
    const tokens = provider.memory["tokens"] as { access_token: string };
    const before = authority.grants.length;
    const expired = await authority.expiredToken(resource(server.mcp), "read");
    provider.memory["tokens"] = { ...tokens, access_token: expired };
    expect(await flow.call("look")).toMatchObject({ content: [{ text: "seen" }] });
    expect(authority.grants.slice(before)).toEqual(["refresh_token"]);

    // SDK 1 asks for no new scope as long as it has a refresh token, and a client is registered for the scopes of then.
    delete provider.memory["client"];
    provider.memory["tokens"] = { ...tokens, refresh_token: undefined };
    // A tool with a scope of its own asks the user once more, for all that it takes.
    await expect(flow.call("erase")).rejects.toThrow();
    const more = await signIn(flow, provider);
    expect(more.searchParams.get("scope")?.split(" ").toSorted()).toEqual(
      expect.arrayContaining(["read", "write"]),
    );
    expect(await flow.call("erase")).toMatchObject({ content: [{ text: "gone" }] });
    await flow.close();
  });

  it("signs in with a client id metadata document", async () => {
    await using server = await protectedServer((mcp) => mcp);
    const provider = memoryProvider(clientIdDocument);
    const flow = open(server.mcp, provider);
    await expect(flow.connect()).rejects.toThrow();
    const asked = await signIn(flow, provider);
    expect(asked.searchParams.get("client_id")).toBe(clientIdDocument);
    await flow.connect();
    expect(await flow.call("look")).toMatchObject({ content: [{ text: "seen" }] });
    await flow.close();
  });
});

it("takes no token that the same authorization server gave for another resource", async () => {
  await using one = await protectedServer((mcp) => mcp);
  await using other = await protectedServer((mcp) => mcp);
  const provider = memoryProvider();
  const open = sdks["SDK 2"];
  const flow = open?.(one.mcp, provider);
  if (flow === undefined) throw new Error("no SDK");
  await expect(flow.connect()).rejects.toThrow();
  await signIn(flow, provider);
  await flow.connect();
  const { access_token: token } = provider.memory["tokens"] as { access_token: string };
  const response = await fetch(other.mcp, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toContain("for another resource");
  await flow.close();
});
