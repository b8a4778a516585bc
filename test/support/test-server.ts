import type { Authenticate } from "../../runtime/auth/authenticate.ts";
import type { Hooks } from "../../runtime/call/hooks.ts";
import type { PageBounds } from "../../runtime/call/page-bounds.ts";
import { createServer, type Server } from "../../runtime/generated.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import { fetchUrl } from "./fetch-url.ts";
import { sketchedServer } from "./memory-server.ts";
import type { ToolSketch } from "./memory-tools.ts";

/** The settings of a server of a test. */
export interface TestServerOptions {
  readonly upstreams?: Readonly<Record<string, UpstreamRecord>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly hooks?: Hooks;
  /** Default: every claim of a principal and of scopes in the request's headers is true. */
  readonly authenticate?: Authenticate;
  readonly pageBounds?: Partial<PageBounds>;
}

/** Returns the server that generated code creates, with tools and handlers of a test. Its state is in memory. */
export function testServer(
  tools: Readonly<Record<string, Partial<ToolSketch>>>,
  { upstreams = {}, env = {}, hooks, authenticate = believe, pageBounds }: TestServerOptions = {},
): Server {
  const header = { upstreams, ...(pageBounds === undefined ? {} : { pages: pageBounds }) };
  return createServer(...sketchedServer({ tools, header }), {
    env: { DELTAMCP_RECEIPTS: "memory", ...env },
    authenticate,
    ...(hooks === undefined ? {} : { hooks }),
  });
}

/** Returns the URL of the dispatch surface of a test's server, which listens on loopback until the test ends. */
export async function dispatchUrl(...server: Parameters<typeof testServer>): Promise<string> {
  return `${await fetchUrl(testServer(...server))}/api/dispatch`;
}

const believe: Authenticate = (request) => {
  const principal = request.header("x-principal");
  const scopes = request.header("x-scopes")?.split(" ");
  return {
    ...(principal === undefined ? {} : { principal }),
    ...(scopes === undefined ? {} : { scopes }),
  };
};
