import { searchIndex } from "../../compiler/tables/search/search-index.ts";
import type { AuthRecord } from "../../runtime/auth/auth-record.ts";
import type { OAuthRecord } from "../../runtime/auth/oauth/oauth-record.ts";
import { createServer } from "../../runtime/generated.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import { audience } from "./issuer.ts";
import { toolRecord } from "./tool-record.ts";

/** The end of every challenge of {@link oauthServer}. */
export const challenge = 'resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/mcp"';

/** A server at https://mcp.example that takes the tokens of issuers. `look` needs the scope read, `erase` write and admin too. */
export function oauthServer(oauth: Partial<OAuthRecord> & Pick<OAuthRecord, "issuers">, env = {}) {
  return protectedServer({ oauth: { audience, scopes: ["read"], ...oauth } }, env);
}

/** The same server with any `auth`. */
export function protectedServer(auth: AuthRecord, env = {}) {
  const tools = [
    toolRecord({ name: "look", run: { kind: "mock", value: "seen" } }),
    toolRecord({ name: "erase", run: { kind: "mock", value: "gone" }, scopes: ["write", "admin"] }),
  ];
  const header = { auth };
  const emitted = emittedCatalogue({ tools, search: searchIndex(tools), header });
  const events: unknown[] = [];
  const server = createServer(
    emitted,
    {},
    {
      env: { DELTAMCP_RECEIPTS: "off", ...env },
      observe: (event) => void events.push(event),
      allowedHosts: ["mcp.example"],
    },
  );
  const request = (path: string, { headers, ...init }: RequestInit = {}) =>
    server.fetch(
      new Request(`https://mcp.example${path}`, {
        ...init,
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          host: "mcp.example",
          ...(headers as Record<string, string> | undefined),
        },
      }),
    );
  const call = (token: string | undefined, tool = "look", path = "/mcp/full", args: object = {}) =>
    request(path, {
      method: "POST",
      headers: {
        ...(token === undefined ? {} : { authorization: token.includes(" ") ? token : `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: args },
      }),
    });
  return { server, request, call, events };
}
