import type { JsonObject } from "../../runtime/support/json.ts";

/** The parts that a client of one era adds to a request. */
export interface Dialect {
  readonly revision: "2025-11-25" | "2026-07-28";
  /** The parameters of a request with what the era adds to them. */
  params(params: JsonObject): JsonObject;
  /** The HTTP headers of a request beside those of every client, each with its line break. */
  headers(method: string, params: JsonObject, session: string | undefined): string;
}

const client = { name: "bench", version: "1" };

export const handshakeDialect: Dialect = {
  revision: "2025-11-25",
  params: (params) => params,
  headers: (_method, _params, session) =>
    `mcp-protocol-version: 2025-11-25\r\n${session === undefined ? "" : `mcp-session-id: ${session}\r\n`}`,
};

export const statelessDialect: Dialect = {
  revision: "2026-07-28",
  params: (params) => ({
    ...params,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": client,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  }),
  headers: (method, { name }) =>
    `mcp-protocol-version: 2026-07-28\r\nmcp-method: ${method}\r\n${name === undefined ? "" : `mcp-name: ${name}\r\n`}`,
};

export const initializeParams = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: client,
};

/** A request or, without id, a notification, as one line. */
export function messageText(method: string, params: JsonObject | undefined, id?: number): string {
  return JSON.stringify({ method, ...(params === undefined ? {} : { params }), jsonrpc: "2.0", id });
}
